import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

const card = '4242 4242 4242 4242';
const person = { name: 'Ann Buyer', address: '1 Harbor Lane', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
const agent = new http.Agent({ keepAlive: true });
export const browserHeaders = { 'Accept-Encoding': 'gzip, deflate, br' };

/** A visitor of the shop, who sends the same requests as a browser. */
export class Visitor {
  #url;
  #watch;
  /** @type {Map<string, string>} each `name=value`, by its name */
  #cookies = new Map();
  #email = '';

  /**
   * @param {string} url of the shop
   * @param {(milliseconds: number) => void} [watch] called with the duration of each request
   */
  constructor(url, watch = () => {}) {
    this.#url = url;
    this.#watch = watch;
  }

  async register() {
    const username = `visitor-${randomBytes(8).toString('hex')}`;
    this.#email = `${username}@shop.example`;
    await this.request('POST', '/api/register', { username, email: this.#email, password: `password of ${username}` });
    return this;
  }

  /** @param {{ username: string, password: string }} account */
  async signIn(account) {
    await this.request('POST', '/api/login', account);
    return this;
  }

  /** @param {{ productId: number, variantId: number }} variant @returns {Promise<string>} session id of the new cart */
  async fillCart({ productId, variantId }) {
    const { sessionId } = JSON.parse(await this.request('POST', '/api/cart', {}));
    await this.request('POST', `/api/cart/${sessionId}/items`, { productId, variantId, quantity: 1 });
    return sessionId;
  }

  /** Buys a variant, from the empty cart to the order. @param {{ productId: number, variantId: number }} variant */
  async buy(variant) {
    const sessionId = await this.fillCart(variant);
    const opened = JSON.parse(await this.request('POST', '/api/create-payment-intent', { sessionId }));
    const { paymentIntentId, clientSecret, totals } = opened;
    const details = { ...person, email: this.#email, total: totals.total };
    await this.request('PUT', `/api/checkout/${paymentIntentId}`, details);
    await this.request('POST', `/api/sandbox-payments/${paymentIntentId}/confirm`, { clientSecret, cardNumber: card });
    await this.request('POST', '/api/orders', { paymentIntentId, sessionId });
  }

  get cookies() {
    return [...this.#cookies.values()].join('; ');
  }

  /** Loads a page, or data that a page requests. @param {string} path */
  async read(path) {
    await this.request('GET', path, undefined, browserHeaders);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {Record<string, string>} [more] headers
   * @returns {Promise<string>} body of the response
   */
  async request(method, path, body, more) {
    const headers = { 'Sec-Fetch-Site': 'same-origin', ...(body && { 'Content-Type': 'application/json' }), ...more };
    if (this.#cookies.size > 0) headers.Cookie = this.cookies;
    const since = performance.now();
    const request = http.request(this.#url + path, { method, agent, headers }).end(body && JSON.stringify(body));
    const [response] = await once(request, 'response');
    const responseBody = await text(response);
    this.#watch(performance.now() - since);
    for (const cookie of response.headers['set-cookie'] ?? [])
      this.#cookies.set(cookie.split('=')[0], cookie.split(';')[0]);
    if (response.statusCode >= 400)
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${responseBody.slice(0, 300)}`);
    return responseBody;
  }
}
