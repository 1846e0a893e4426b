import type { Answer, Body, Callable, Verb } from './address';
import { ApiError } from './api-error';

/** Milliseconds after which a call has failed; people do not wait longer. */
export const callTimeout = 20_000;

const listeners = new Set<() => void>();

/** Reports each answer that says that no one is signed in. @returns stops it */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellUnauthorized(): void {
  for (const listener of listeners) listener();
}

interface Ask {
  body?: unknown;
  /** The page reloads itself, which must not keep the session alive. */
  inBackground?: boolean;
  /** Names one press, however often it is sent. */
  key?: string;
  /** Milliseconds until the whole answer must have arrived. */
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
 * Reads the content of an answer.
 * @throws {ApiError} if the network breaks in the middle, or the answer is not the shop's, as from a network with a sign-in page
 */
export async function whole<T>(content: Promise<T>): Promise<T> {
  try {
    return await content;
  } catch {
    throw new ApiError(0, 'The answer did not come whole.');
  }
}

/** The only place where the client trusts JSON to match the API's description. */
export interface Parser<Data> {
  parse: (text: string) => Data;
}

async function exchange<V extends Verb, A extends Callable<V>>(method: V, path: A, ask?: Ask) {
  const { parse }: Parser<Answer<V, A>> = JSON;
  const response = await call(method, path, ask);
  const empty = method === 'GET' ? '' : 'null';
  return { data: await whole(response.text().then((text) => parse(text || empty))), headers: response.headers };
}

/** Sends a changing call and gives its JSON answer, null when it has none. @throws {ApiError} */
export const send = <V extends Change, A extends Callable<V>>(method: V, path: A, ...[body]: Body<V, A>) =>
  attempt(method, path, { body });

/** As `send`, for one try of several. @throws {ApiError} */
export const attempt = async <V extends Change, A extends Callable<V>>(method: V, path: A, ask: Attempt) =>
  (await exchange(method, path, ask)).data;

/** @throws {ApiError} */
export const read = async <A extends Callable<'GET'>>(path: A, ask: Reading = {}) =>
  (await exchange('GET', path, ask)).data;

/** As `read`, with null for what does not exist. @throws {ApiError} */
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

/** One page of a list with the length of the whole (`X-Total-Count`). @throws {ApiError} */
export async function readList<A extends Callable<'GET'>>(path: A) {
  const { data, numberIn } = await readWithNumbers(path);
  return { entries: data, total: numberIn('X-Total-Count') };
}

/**
 * A JSON answer, and the numbers in its headers by their names.
 * @throws {ApiError}
 */
export async function readWithNumbers<A extends Callable<'GET'>>(path: A, ask: Reading = {}) {
  const { data, headers } = await exchange('GET', path, ask);
  return { data, numberIn: (header: string) => Number(headers.get(header)) };
}
