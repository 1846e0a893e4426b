export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The call is made, and no answer comes. */
  lost?: true;
  /** The call is on its way for as long as the test runs. */
  pending?: true;
}

export interface Call {
  method: string;
  path: string;
  body: unknown;
  /** Present where a page refreshes itself. */
  inBackground?: true;
}

const keys = new WeakMap<Call, string | null>();

/** The Idempotency-Key that the call bore. */
export const keyOf = (call: Call) => keys.get(call) ?? null;

/**
 * Stands in for the server: `answers` by "METHOD /path", each a fixed answer or a list that is used up in turn.
 * @returns the calls so far
 */
export function fakeApi(answers: Record<string, Answer | Answer[]>): Call[] {
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
    const known = answers[`${method} ${path}`];
    const answer = Array.isArray(known) ? known.shift() : known;
    if (answer?.pending) return new Promise(() => undefined);
    if (answer?.lost) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(response(answer ?? { status: 404, body: { message: `No answer for ${method} ${path}` } }));
  };
  return calls;
}

/** As much of a Response as the client reads; jsdom has none. */
function response({ status = 200, body, headers = {} }: Answer): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  const answer: Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json' | 'blob'> & {
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
  return answer as Response;
}
