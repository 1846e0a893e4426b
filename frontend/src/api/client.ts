import type { Answer, Body, Callable, Verb } from './address';
import { ApiError } from './api-error';

/** Timeout of a request, in milliseconds. */
export const callTimeout = 20_000;

const listeners = new Set<() => void>();

/** Calls the listener on each response with status 401. @returns a function that unsubscribes */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellUnauthorized(): void {
  for (const listener of listeners) listener();
}

interface Ask {
  body?: unknown;
  /** Marks an automatic reload, which must not extend the session. */
  inBackground?: boolean;
  /** Idempotency key, the same for all retries of one user action. */
  key?: string;
  /** Timeout for the whole response, in milliseconds. */
  limit?: number;
}
type Reading = Pick<Ask, 'inBackground'>;
type Attempt = Pick<Ask, 'body' | 'key' | 'limit'>;
export type Change = Exclude<Verb, 'GET'>;

export async function call(
  method: Verb,
  path: string,
  { body, inBackground = false, key, limit = callTimeout }: Ask = {},
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
  if (response.status === 401) tellUnauthorized();
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
    throw new ApiError(0, 'The answer did not come whole.');
  }
}

/** The only place where the client trusts that JSON matches the API description. */
export interface Parser<Data> {
  parse: (text: string) => Data;
}

async function exchange<V extends Verb, A extends Callable<V>>(method: V, path: A, ask?: Ask) {
  const { parse }: Parser<Answer<V, A>> = JSON;
  const response = await call(method, path, ask);
  const empty = method === 'GET' ? '' : 'null';
  return { data: await whole(response.text().then((text) => parse(text || empty))), headers: response.headers };
}

/** Sends a write request and returns its JSON response, or null if it has none. @throws {ApiError} */
export const send = <V extends Change, A extends Callable<V>>(method: V, path: A, ...[body]: Body<V, A>) =>
  attempt(method, path, { body });

/** Like `send`, for one of several attempts. @throws {ApiError} */
export const attempt = async <V extends Change, A extends Callable<V>>(method: V, path: A, ask: Attempt) =>
  (await exchange(method, path, ask)).data;

/** @throws {ApiError} */
export const read = async <A extends Callable<'GET'>>(path: A, ask: Reading = {}) =>
  (await exchange('GET', path, ask)).data;

/** Like `read`, but returns null for status 404. @throws {ApiError} */
export async function readOrNull<A extends Callable<'GET'>>(
  path: A,
  ask: Reading = {},
): Promise<Answer<'GET', A> | null> {
  try {
    return await read(path, ask);
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
 * Loads a JSON response with the numbers in its headers, by name.
 * @throws {ApiError}
 */
export async function readWithNumbers<A extends Callable<'GET'>>(path: A, ask: Reading = {}) {
  const { data, headers } = await exchange('GET', path, ask);
  return { data, numberIn: (header: string) => Number(headers.get(header)) };
}
