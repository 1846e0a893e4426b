import type { ResponseBody, Body, Callable, Verb } from './address';
import { ApiError, isUncertain } from './api-error';

/** Timeout of a request, in milliseconds. */
const callTimeout = 20_000;

const listeners = new Set<() => void>();

/** Calls the listener on each response with status 401. @returns a function that unsubscribes */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyUnauthorized(): void {
  for (const listener of listeners) listener();
}

interface RequestOptions {
  body?: unknown;
  /** Marks an automatic reload, which must not extend the session. */
  inBackground?: boolean;
  /** Idempotency key, the same for all retries of one user action. */
  key?: string;
  /** Timeout for the whole response, in milliseconds. */
  limit?: number;
}
type Reading = Pick<RequestOptions, 'inBackground'>;
type Attempt = Pick<RequestOptions, 'body' | 'key' | 'limit'>;
type Change = Exclude<Verb, 'GET'>;

export async function call(
  method: Verb,
  path: string,
  { body, inBackground = false, key, limit = callTimeout }: RequestOptions = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(inBackground && { 'X-Background': '1' }),
        ...(key !== undefined && { 'Idempotency-Key': `"${key}"` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    });
  } catch {
    throw new ApiError(0, 'The server could not be reached.');
  }
  if (response.status === 401) notifyUnauthorized();
  if (!response.ok) throw new ApiError(response.status, await reasonIn(response));
  return response;
}

const reasonIn = async (response: Response) => (await response.text().catch(() => '')) || response.statusText;

/**
 * Reads the body of a response.
 * @throws {ApiError} if the connection breaks in the middle, or if the response does not come from the shop, e.g. from
 * a captive portal
 */
export async function whole<T>(content: Promise<T>): Promise<T> {
  try {
    return await content;
  } catch {
    throw new ApiError(0, 'The response was incomplete.');
  }
}

/**
 * Type of `JSON` for one response. This is the only place where the client trusts that the response matches the API
 * description.
 */
export interface Parser<Data> {
  parse: (text: string) => Data;
}

async function exchange<V extends Verb, A extends Callable<V>>(method: V, path: A, options?: RequestOptions) {
  const { parse }: Parser<ResponseBody<V, A>> = JSON;
  const response = await call(method, path, options);
  const empty = method === 'GET' ? '' : 'null';
  return { data: await whole(response.text().then((text) => parse(text || empty))), headers: response.headers };
}

/** Sends a write request and returns its JSON response, or null if it has none. @throws {ApiError} */
export const send = <V extends Change, A extends Callable<V>>(method: V, path: A, ...[body]: Body<V, A>) =>
  attempt(method, path, { body });

/** Like `send`, for one of several attempts. @throws {ApiError} */
const attempt = async <V extends Change, A extends Callable<V>>(method: V, path: A, options: Attempt) =>
  (await exchange(method, path, options)).data;

/** @throws {ApiError} */
export const read = async <A extends Callable<'GET'>>(path: A, options: Reading = {}) =>
  (await exchange('GET', path, options)).data;

/** Like `read`, but returns null for status 404. @throws {ApiError} */
export async function readOrNull<A extends Callable<'GET'>>(
  path: A,
  options: Reading = {},
): Promise<ResponseBody<'GET', A> | null> {
  try {
    return await read(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Loads one page of a list with the total number of items (`X-Total-Count`). @throws {ApiError} */
export async function readList<A extends Callable<'GET'>>(path: A) {
  const { data, numberIn } = await readWithNumbers(path);
  return { entries: data, total: numberIn('X-Total-Count') };
}

/**
 * Loads a JSON response, and the numbers in its headers by name.
 * @throws {ApiError}
 */
export async function readWithNumbers<A extends Callable<'GET'>>(path: A, options: Reading = {}) {
  const { data, headers } = await exchange('GET', path, options);
  return { data, numberIn: (header: string) => Number(headers.get(header)) };
}

type WriteCall<V extends Change, A> = [method: V, path: A, ...body: Body<V, A>];

/** Timeout of one attempt, in milliseconds. */
const oneTry = 9_000;
/** Milliseconds before each further attempt. */
const pauses = [400, 1_600];
/**
 * Milliseconds for which a repeated click reuses the key of a request that got no response. After a response to another
 * such request, the key is no longer reused.
 */
const memory = 2 * 60_000;

/** Keys of requests that got no response, by request content. */
const pendingKeys = new Map<string, { key: string; until: number }>();

/**
 * Like `send`, but for idempotent requests. If no response arrives, repeats the request with the same key. If the user
 * clicks again soon after, the new request has the same key, too.
 * @throws {ApiError}
 */
export const sendOnce = <V extends Change, A extends Callable<V>>(...args: WriteCall<V, A>) =>
  sendUnder(idempotencyKeyOf(...args), ...args);

/** Like `sendOnce`, with the key of an earlier attempt. @throws {ApiError} */
export async function sendUnder<V extends Change, A extends Callable<V>>(key: string, ...args: WriteCall<V, A>) {
  const content = JSON.stringify(args);
  const [method, path, body] = args;
  try {
    const response = await withRepeats((limit) => attempt<V, A>(method, path, { body, key, limit }));
    pendingKeys.clear();
    return response;
  } catch (error) {
    if (hasUnknownOutcome(error)) pendingKeys.set(content, { key, until: Date.now() + memory });
    else pendingKeys.clear();
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
      const hopeless = !(isUnreachable(error) || isUnderWay(error)) || !navigator.onLine;
      if (hopeless || Date.now() + wait >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Returns the key of an earlier equal request that got no response, or else a new key. */
export function idempotencyKeyOf<V extends Change, A extends Callable<V>>(...args: WriteCall<V, A>): string {
  for (const [old, { until }] of pendingKeys) if (until < Date.now()) pendingKeys.delete(old);
  return pendingKeys.get(JSON.stringify(args))?.key ?? newKey();
}

/** Makes the next equal request use a new key, because a queue already repeats the earlier request with the old key. */
export function forgetKey(key: string): void {
  for (const [content, pending] of pendingKeys) if (pending.key === key) pendingKeys.delete(content);
}

/** Returns 32 random hexadecimal digits. `crypto.randomUUID` exists only with HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the server could not be reached. In this case, proxies respond with 502 or 504. */
const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 502, 504].includes(error.status);
const isUnderWay = (error: unknown) => error instanceof ApiError && error.code === 'idempotency.under-way';
const hasUnknownOutcome = (error: unknown) => isUnderWay(error) || isUncertain(error);
