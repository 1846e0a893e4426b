import { randomBytes, randomUUID } from 'node:crypto';

const hex = (bytes) => randomBytes(bytes).toString('hex');
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What the shop makes up for each purchase, and how to make up another one. */
const madeUp = [
  { form: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, another: () => randomUUID() },
  { form: /pi_sandbox_[0-9a-f]{24}/g, another: () => `pi_sandbox_${hex(12)}` },
  {
    form: /^[0-9A-HJKMNP-TV-Z]{16}$/g,
    another: () => [...randomBytes(16)].map((byte) => crockford[byte % 32]).join(''),
  },
  { form: /^[\w-]{24}$/g, another: () => hex(12) },
];
const number = /(?<!\d)\d{6,9}(?!\d)/g;

/** Puts other ids in the place of recorded ones, the same other one each time. */
export class FreshIds {
  #numbers;
  /** @type {Map<string, string>} */
  #texts = new Map();

  /** @param {Array<[number, number]>} numbers */
  constructor(numbers) {
    this.#numbers = new Map(numbers);
  }

  /** @param {number} recorded @param {number} fresh */
  learn(recorded, fresh) {
    this.#numbers.set(recorded, fresh);
  }

  /** @param {unknown} value a statement's parameter */
  renew(value) {
    if (typeof value === 'number') return this.#numbers.get(value) ?? value;
    if (typeof value === 'string') return this.#renewText(value);
    return Array.isArray(value) ? value.map((one) => this.renew(one)) : value;
  }

  /** @param {string} text */
  #renewText(text) {
    const renewed = madeUp.reduce(
      (done, { form, another }) => done.replace(form, (id) => this.#freshText(id, another)),
      text,
    );
    return renewed.replace(number, (digits) => String(this.#numbers.get(Number(digits)) ?? digits));
  }

  /** @param {string} id @param {() => string} another */
  #freshText(id, another) {
    const fresh = this.#texts.get(id) ?? another();
    this.#texts.set(id, fresh);
    return fresh;
  }
}
