/** The first account that gives the console's code is the director's: it is taken before any visitor comes. */

import type { FullConfig } from "@playwright/test";

export const DIRECTOR = { name: "House Director", secret: "house-of-cards" };

export default async function first(config: FullConfig): Promise<void> {
  const answer = await fetch(`${config.projects[0]!.use.baseURL}/api/v1/people`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...DIRECTOR, code: process.env.PITBOSS_ROOM_DIRECTOR_CODE }),
  });
  if (answer.status !== 201) throw new Error(`the director could not sign up: ${await answer.text()}`);
}
