export interface FakeResponse {
  status?: number;
  body?: unknown;
  /** A page, instead of a JSON body. */
  html?: string;
  headers?: Record<string, string>;
  /** The request is sent, but the response is lost. */
  lost?: true;
  /** The request stays pending for the rest of the test. */
  pending?: true;
}

export interface Call {
  method: string;
  path: string;
  body: unknown;
  /** Set on automatic reloads. */
  inBackground?: true;
}

const keys = new WeakMap<Call, string | null>();

/** Returns the Idempotency-Key of a request; null if it has none. */
export const keyOf = (call: Call) => keys.get(call) ?? null;

/**
 * Replaces the server: `responses` by "METHOD /path", each a fixed response or a list that is consumed in turn.
 * @returns the requests so far
 */
export function fakeApi(responses: Record<string, FakeResponse | FakeResponse[]>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (input, init) => {
    const method = init?.method ?? 'GET';
    const path = typeof input === 'string' ? input : '';
    const call: Call = {
      method,
      path,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      ...(new Headers(init?.headers).get('X-Background') === '1' && { inBackground: true }),
    };
    calls.push(call);
    keys.set(call, new Headers(init?.headers).get('Idempotency-Key'));
    const known = responses[`${method} ${path}`];
    const fakeResponse = Array.isArray(known) ? known.shift() : known;
    if (fakeResponse?.pending) return new Promise(() => undefined);
    if (fakeResponse?.lost) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      response(fakeResponse ?? { status: 404, body: { message: `No answer for ${method} ${path}` } }),
    );
  };
  return calls;
}

/** The part of a Response that the client reads; jsdom has none. */
function response({ status = 200, body, html = '', headers = {} }: FakeResponse): Response {
  const text = body === undefined ? html : JSON.stringify(body);
  const fakeResponse: Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json' | 'blob'> & {
    headers: Pick<Headers, 'get'>;
  } = {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name) => headers[name] ?? null },
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
    blob: () => Promise.resolve(new Blob([text])),
  };
  return fakeResponse as Response;
}
