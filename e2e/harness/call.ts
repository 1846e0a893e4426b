import type { APIRequestContext } from '@playwright/test';

/** The header that a browser sends with calls of the shop's own pages; the shop refuses changes without it. */
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** Calls the API as the shop's own pages do. Throws the response's text unless the call succeeds. */
export async function call<Answer>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<Answer> {
  const response = await request.fetch(path, { method, data, headers: sameOrigin });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
