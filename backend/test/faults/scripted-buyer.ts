import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { customer } from '../builders/checkout.js';

export interface BuyerResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Milliseconds after which the buyer gives up. */
const maxOutage = 300_000;

/** Buys like the shop's own pages, and retries after errors. */
export class ScriptedBuyer {
  private readonly cookies = new Map<string, string>();
  readonly name = `buyer-${randomBytes(8).toString('hex')}`;
  protected readonly password = `password of ${this.name}`;
  /** Number of failed or unanswered requests. */
  failedRequests = 0;

  /** @param url the current address of the shop */
  constructor(private readonly url: () => string) {}

  async register(): Promise<void> {
    const account = { username: this.name, email: `${this.name}@shop.example`, password: this.password };
    await this.call('POST', '/api/register', account);
  }

  async isSignedIn(): Promise<boolean> {
    const { status, body } = await this.callUntilResponse('GET', '/api/user');
    return status === 200 && body['username'] === this.name;
  }

  /** Buys one unit. @returns the order's id */
  async buy(productId: number): Promise<string> {
    const { sessionId } = (await this.callUntilResponse('POST', '/api/cart', {})).body;
    await this.add(String(sessionId), productId);
    const opened = await this.callUntilResponse('POST', '/api/create-payment-intent', { sessionId });
    const { paymentIntentId, clientSecret } = opened.body;
    await this.pay(String(paymentIntentId), String(clientSecret));
    const placed = await this.callUntilResponse('POST', '/api/orders', { paymentIntentId, sessionId });
    if (placed.status > 201) throw new Error(`The order was rejected: ${JSON.stringify(placed.body)}`);
    return String(placed.body['id']);
  }

  /** Adds a unit. After an error, checks first whether the unit is already in the cart. */
  protected async add(sessionId: string, productId: number): Promise<void> {
    for (;;) {
      const added = await this.call('POST', `/api/cart/${sessionId}/items`, { productId, quantity: 1 });
      if (!isUncertain(added)) return;
      const { items } = (await this.callUntilResponse('GET', `/api/cart/${sessionId}`)).body;
      if (Array.isArray(items) && items.length > 0) return;
    }
  }

  /** Holds the stock and pays, unless the payment is already processed. */
  private async pay(paymentIntentId: string, clientSecret: string): Promise<void> {
    for (;;) {
      const held = await this.callUntilResponse('PUT', `/api/checkout/${paymentIntentId}`, customer);
      const code = held.body['code'];
      if (code === 'payment.processing' || code === 'checkout.ordered') return;
      const card = { clientSecret, cardNumber: '4242 4242 4242 4242' };
      const paid = await this.call('POST', `/api/sandbox-payments/${paymentIntentId}/confirm`, card);
      if (paid.status === 200) return;
    }
  }

  /** Repeats an idempotent request until the shop responds. */
  protected async callUntilResponse(method: string, path: string, body?: object): Promise<BuyerResponse> {
    for (const end = performance.now() + maxOutage; performance.now() < end;) {
      const response = await this.call(method, path, body);
      if (!isUncertain(response)) return response;
    }
    throw new Error(`The shop has not responded to ${method} ${path} for ${maxOutage / 1000} seconds.`);
  }

  protected send(method: string, path: string, body: object | undefined, milliseconds: number): Promise<Response> {
    return fetch(this.url() + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...this.cookies].map((cookie) => cookie.join('=')).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(milliseconds),
    });
  }

  protected async call(method: string, path: string, body?: object): Promise<BuyerResponse> {
    try {
      const response = await this.send(method, path, body, 10_000);
      const text = await response.text();
      for (const given of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        this.cookies.set(name, value);
      }
      if (response.status < 500) {
        return { status: response.status, body: JSON.parse(text || '{}') as Record<string, unknown> };
      }
    } catch {
      // Treat a failed connection like a status of 500 or above.
    }
    this.failedRequests += 1;
    await wait(200);
    return { status: 0, body: {} };
  }
}

function isUncertain({ status }: BuyerResponse): boolean {
  return status === 0;
}
