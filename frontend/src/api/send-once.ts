import { ApiError, isUncertain } from './api-error';
import type { Body, Callable } from './address';
import { attempt, callTimeout, type Change } from './client';

type Press<V extends Change, A> = [method: V, path: A, ...body: Body<V, A>];

/** Timeout of one attempt, in milliseconds. */
const oneTry = 9_000;
/** Milliseconds before each further attempt. */
const pauses = [400, 1_600];
/**
 * Milliseconds for which a repeated click reuses the key of a request without a response, unless another request got a
 * response since.
 */
const memory = 2 * 60_000;

/** Keys of requests that got no response, by their content. */
const unheard = new Map<string, { key: string; until: number }>();

/**
 * Like `send`, for idempotent requests: after a missing response, the request is repeated with the same key, also if
 * the user clicks again soon after.
 * @throws {ApiError}
 */
export const sendOnce = <V extends Change, A extends Callable<V>>(...press: Press<V, A>) =>
  sendUnder(keyOfPress(...press), ...press);

/** Like `sendOnce`, with the key of an earlier attempt. @throws {ApiError} */
export async function sendUnder<V extends Change, A extends Callable<V>>(key: string, ...press: Press<V, A>) {
  const what = JSON.stringify(press);
  const [method, path, body] = press;
  try {
    const answer = await withRepeats((limit) => attempt<V, A>(method, path, { body, key, limit }));
    unheard.clear();
    return answer;
  } catch (error) {
    if (isUnheard(error)) unheard.set(what, { key, until: Date.now() + memory });
    else unheard.clear();
    throw error;
  }
}

async function withRepeats<Data>(once: (limit: number) => Promise<Data>): Promise<Data> {
  const end = Date.now() + callTimeout;
  for (let tries = 0; ; tries++) {
    try {
      return await once(Math.min(oneTry, end - Date.now()));
    } catch (error) {
      const pause = pauses[tries] ?? Infinity;
      const wait = isUnderWay(error) ? Math.max(pause, 1_000) : pause;
      const hopeless = !(isLost(error) || isUnderWay(error)) || !navigator.onLine;
      if (hopeless || Date.now() + wait >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Returns the key of the same request without a response, or else a new one. */
export function keyOfPress<V extends Change, A extends Callable<V>>(...press: Press<V, A>): string {
  for (const [old, { until }] of unheard) if (until < Date.now()) unheard.delete(old);
  return unheard.get(JSON.stringify(press))?.key ?? newKey();
}

/** `crypto.randomUUID` exists only with HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Proxies respond with 502 or 504 if the server did not respond to them. */
const isLost = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status);
const isUnderWay = (error: unknown) => error instanceof ApiError && error.code === 'idempotency.under-way';
const isUnheard = (error: unknown) => isUnderWay(error) || isUncertain(error);
