import { smallerPhoto } from '../device/photo';
import type { ResponseBody, Callable, FileField } from './address';
import { ApiError } from './api-error';
import { call, type Parser, notifyUnauthorized, whole } from './client';

/** Upload timeout in milliseconds, for a file of up to 10 MB over a slow connection. */
const uploadTimeout = 3 * 60_000;
/** Upload timeout in milliseconds, for a file of 64 MB over a slow connection. */
const csvTimeout = 10 * 60_000;
/** Download timeout in milliseconds, for an export of a hundred thousand orders. */
const fileTimeout = 5 * 60_000;

/** Loads a file with its name and the number of its entries (`X-Total-Count`). @throws {ApiError} */
export async function readFile(path: Callable<'GET'>): Promise<{ file: Blob; name: string; total: number }> {
  const response = await call('GET', path, { limit: fileTimeout });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return { file: await whole(response.blob()), name, total: Number(response.headers.get('X-Total-Count')) };
}

interface FileWatch {
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Cancels the upload. */
  signal: AbortSignal;
}

/**
 * Uploads a file in a form field and returns the JSON response. Large photos are scaled down first.
 * @throws {ApiError} for a failed or cancelled upload
 */
export async function sendFile<A extends Callable<'POST'>>(
  path: A,
  field: FileField<A>,
  file: File,
  watch: Partial<FileWatch> = {},
) {
  const { parse }: Parser<ResponseBody<'POST', A>> = JSON;
  const photo = await smallerPhoto(file);
  const form = new FormData();
  form.append(field, photo);
  return parse(await transfer(path, form, uploadTimeout, watch));
}

/** Uploads a CSV file as the body of the request and returns the JSON response. @throws {ApiError} */
export async function sendCsv<A extends Callable<'POST'>>(path: A, file: File, watch: Partial<FileWatch> = {}) {
  const { parse }: Parser<ResponseBody<'POST', A>> = JSON;
  return parse(await transfer(path, new Blob([file], { type: 'text/csv' }), csvTimeout, watch));
}

/** Sends the body with XMLHttpRequest, because fetch reports no upload progress. */
async function transfer(
  path: string,
  body: FormData | Blob,
  patience: number,
  { onProgress = () => undefined, signal }: Partial<FileWatch>,
): Promise<string> {
  if (signal?.aborted) throw cancelled();
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('abort', () => reject(cancelled()));
    request.addEventListener('error', () => reject(new ApiError(0, 'The server could not be reached.')));
    request.addEventListener('timeout', () => reject(new ApiError(0, 'The upload took too long.')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status === 401) notifyUnauthorized();
      if (status >= 400) reject(new ApiError(status, responseText || statusText));
      else resolve(responseText);
    });
    request.open('POST', path);
    request.timeout = patience;
    request.send(body);
  });
}

const cancelled = () => new ApiError(0, 'The upload was cancelled.');
