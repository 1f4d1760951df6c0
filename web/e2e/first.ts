/** The first account that gives the console's code is the director's: it is taken before any visitor comes. */

const PORT = Number(process.env.PITBOSS_PORT ?? 8790);
/** The room, and a second one with the small games of tests/protocol. */
export const ROOM = `http://127.0.0.1:${PORT}`;
export const SMALL = `http://127.0.0.1:${PORT + 9}`;

export const DIRECTOR = { name: "House Director", secret: "house-of-cards" };

export default async function first(): Promise<void> {
  for (const room of [ROOM, SMALL]) {
    const answer = await fetch(`${room}/api/v1/people`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...DIRECTOR, code: process.env.PITBOSS_ROOM_DIRECTOR_CODE }),
    });
    if (answer.status !== 201) throw new Error(`the director could not sign up: ${await answer.text()}`);
  }
}
