import { ApiError } from './api-error';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Milliseconds after which a call has failed: who waits longer than that has given up. */
export const callTimeout = 20_000;
/** For a file of up to 10 MB over a slow line. */
const uploadPatience = 3 * 60_000;
/** For an export of a hundred thousand orders. */
const filePatience = 5 * 60_000;

const listeners = new Set<() => void>();

/** Tells of each answer that says that no one is signed in. @returns stops it */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Ask {
  body?: unknown;
  /** A page refreshes itself, which keeps no session alive. */
  inBackground?: boolean;
  /** Names one press, however often it is sent. */
  key?: string;
  /** Milliseconds until the whole answer has to be there. */
  limit?: number;
}

async function call(
  method: Method,
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
  if (response.status === 401) for (const listener of listeners) listener();
  if (!response.ok) throw new ApiError(response.status, await reasonIn(response));
  return response;
}

const reasonIn = async (response: Response) => (await response.text().catch(() => '')) || response.statusText;

/**
 * Reads the content of an answer.
 * @throws {ApiError} where the line breaks in the middle of it, or it is not the shop's, as that of a network which asks for a sign-in
 */
async function whole<T>(content: Promise<T>): Promise<T> {
  try {
    return await content;
  } catch {
    throw new ApiError(0, 'The answer did not come whole.');
  }
}

/** Sends a changing call and gives its JSON answer, undefined when it has none. @throws {ApiError} */
export async function send(
  method: Exclude<Method, 'GET'>,
  path: string,
  body?: unknown,
  ask: Pick<Ask, 'key' | 'limit'> = {},
): Promise<unknown> {
  const response = await call(method, path, { ...ask, body });
  return whole(response.text().then((text): unknown => (text === '' ? undefined : JSON.parse(text))));
}

/** @throws {ApiError} */
export async function read(path: string, { inBackground }: Pick<Ask, 'inBackground'> = {}): Promise<unknown> {
  const response = await call('GET', path, { inBackground });
  return whole<unknown>(response.json());
}

/** As `read`, with null for what does not exist. @throws {ApiError} */
export async function readOrNull(path: string, ask: Pick<Ask, 'inBackground'> = {}): Promise<unknown> {
  try {
    return await read(path, ask);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** One page of a list with the length of the whole (`X-Total-Count`). @throws {ApiError} */
export async function readList(path: string): Promise<{ entries: unknown; total: number }> {
  const response = await call('GET', path);
  return { entries: await whole(response.json()), total: Number(response.headers.get('X-Total-Count')) };
}

/**
 * A JSON answer, and the numbers in its headers by their names.
 * @throws {ApiError}
 */
export async function readWithNumbers(
  path: string,
  { inBackground }: Pick<Ask, 'inBackground'> = {},
): Promise<{ answer: unknown; numberIn: (header: string) => number }> {
  const response = await call('GET', path, { inBackground });
  return { answer: await whole(response.json()), numberIn: (header) => Number(response.headers.get(header)) };
}

/** A file with the server's name for it and the number of entries in it (`X-Total-Count`). @throws {ApiError} */
export async function readFile(path: string): Promise<{ file: Blob; name: string; total: number }> {
  const response = await call('GET', path, { limit: filePatience });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return { file: await whole(response.blob()), name, total: Number(response.headers.get('X-Total-Count')) };
}

/** How a file is followed on its way. */
export interface FileWatch {
  /** Takes how much of it is on its way so far, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Breaks it off. */
  signal: AbortSignal;
}

/**
 * Sends a file in the field of a form and gives the JSON answer.
 * @throws {ApiError}, also for one that was broken off
 */
export async function sendFile(
  path: string,
  field: string,
  file: File,
  { onProgress, signal }: FileWatch,
): Promise<unknown> {
  // fetch does not tell how far a body is.
  const text = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('abort', () => reject(new ApiError(0, 'The upload was broken off.')));
    request.addEventListener('error', () => reject(new ApiError(0, 'The server could not be reached.')));
    request.addEventListener('timeout', () => reject(new ApiError(0, 'The upload took too long.')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 401) for (const listener of listeners) listener();
      if (status >= 400) reject(new ApiError(status, responseText || statusText));
      else resolve(responseText);
    });
    const form = new FormData();
    form.append(field, file);
    request.open('POST', path);
    request.timeout = uploadPatience;
    request.send(form);
  });
  return JSON.parse(text);
}
