import { smallerPhoto } from '../device/photo';
import type { Answer, Callable, FileField } from './address';
import { ApiError } from './api-error';
import { call, type Parser, tellUnauthorized, whole } from './client';

/** Milliseconds, for a file of up to 10 MB over a slow line. */
const uploadPatience = 3 * 60_000;
/** For an export of a hundred thousand orders. */
const filePatience = 5 * 60_000;

/** A file with the server's name for it and the number of entries in it (`X-Total-Count`). @throws {ApiError} */
export async function readFile(path: Callable<'GET'>): Promise<{ file: Blob; name: string; total: number }> {
  const response = await call('GET', path, { limit: filePatience });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return { file: await whole(response.blob()), name, total: Number(response.headers.get('X-Total-Count')) };
}

/** How an upload is followed. */
export interface FileWatch {
  /** Called with the part sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Cancels it. */
  signal: AbortSignal;
}

/**
 * Sends a file in the field of a form and gives the JSON answer. A large photo is made smaller before.
 * @throws {ApiError}, also when cancelled
 */
export async function sendFile<A extends Callable<'POST'>>(
  path: A,
  field: FileField<A>,
  file: File,
  { onProgress, signal }: FileWatch,
) {
  const { parse }: Parser<Answer<'POST', A>> = JSON;
  const photo = await smallerPhoto(file);
  if (signal.aborted) throw cancelled();
  // fetch reports no upload progress.
  const text = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('abort', () => reject(cancelled()));
    request.addEventListener('error', () => reject(new ApiError(0, 'The server could not be reached.')));
    request.addEventListener('timeout', () => reject(new ApiError(0, 'The upload took too long.')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 401) tellUnauthorized();
      if (status >= 400) reject(new ApiError(status, responseText || statusText));
      else resolve(responseText);
    });
    const form = new FormData();
    form.append(field, photo);
    request.open('POST', path);
    request.timeout = uploadPatience;
    request.send(form);
  });
  return parse(text);
}

const cancelled = () => new ApiError(0, 'The upload was broken off.');
