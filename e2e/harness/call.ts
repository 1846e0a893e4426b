import type { APIRequestContext } from '@playwright/test';

/** Header that browsers send with requests from the shop's own pages. The shop rejects write requests without it. */
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/**
 * Sends a write request to the API, as the shop's own pages do. Throws an error with the response's text if the request
 * fails.
 */
export async function call<Result>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<Result> {
  const response = await request.fetch(path, { method, data, headers: sameOrigin });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}
