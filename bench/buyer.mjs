import { randomBytes } from 'node:crypto';

const card = '4242 4242 4242 4242';
const person = { name: 'Ann Buyer', address: '1 Harbor Lane', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };

/** Somebody with an account, as her browser talks to the shop. */
export class Buyer {
  #url;
  /** @type {Map<string, string>} each `name=value`, by its name */
  #cookies = new Map();
  #email = '';

  /** @param {string} url the shop's address */
  constructor(url) {
    this.#url = url;
  }

  /** @returns {Promise<number>} the account's id */
  async register() {
    const username = `buyer-${randomBytes(8).toString('hex')}`;
    this.#email = `${username}@shop.example`;
    const password = `password of ${username}`;
    const { id } = await this.#call('POST', '/api/register', { username, email: this.#email, password });
    return id;
  }

  /**
   * From the empty cart to the order.
   * @param {{ productId: number, variantId: number }} variant
   */
  async buy({ productId, variantId }) {
    const { sessionId } = await this.#call('POST', '/api/cart', {});
    await this.#call('POST', `/api/cart/${sessionId}/items`, { productId, variantId, quantity: 1 });
    const opened = await this.#call('POST', '/api/create-payment-intent', { sessionId });
    const { paymentIntentId, clientSecret, totals } = opened;
    const details = { ...person, email: this.#email, total: totals.total };
    await this.#call('PUT', `/api/checkout/${paymentIntentId}`, details);
    const payment = { clientSecret, cardNumber: card };
    await this.#call('POST', `/api/sandbox-payments/${paymentIntentId}/confirm`, payment);
    await this.#call('POST', '/api/orders', { paymentIntentId, sessionId });
  }

  async #call(method, path, body) {
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...this.#cookies.values()].join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const [cookie] of answer.headers.getSetCookie().map((set) => set.split(';')))
      this.#cookies.set(cookie.split('=')[0], cookie);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
}
