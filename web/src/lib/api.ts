/** The room's HTTP API. Every fault arrives as one sentence for a person. */

import { sentence } from "./words";

export class Fault extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const BASE = "/api/v1";
let csrf = "";

export function holdCsrf(token: string): void {
  csrf = token;
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRF"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new Fault("The room does not answer. Check the connection and try again.", 0);
  }
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const words = (data as { error?: string } | null)?.error ?? `The room answered ${answer.status}.`;
    throw new Fault(sentence(words), answer.status);
  }
  return data as T;
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => call<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  call<T>("POST", path, body ?? {}, signal);
export const put = <T>(path: string, body: unknown): Promise<T> => call<T>("PUT", path, body);
export const del = <T>(path: string): Promise<T> => call<T>("DELETE", path);
