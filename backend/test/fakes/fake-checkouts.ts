import { Checkout } from '../../src/domain/checkout/checkout.js';
import type { Checkouts, ToHold } from '../../src/domain/checkout/ports/checkouts.js';
import { DomainError } from '../../src/domain/shared/domain-error.js';

interface StoredCheckout {
  readonly checkout: Checkout;
  readonly changedAt: Date;
  readonly claimed: boolean;
}

/** Checkouts in memory. They are copied on each read and write, so that only saved changes persist. */
export class FakeCheckouts implements Checkouts {
  private readonly stored = new Map<string, StoredCheckout>();

  constructor(
    private readonly now: () => Date,
    /** Returns the id of the cart with this session id. */
    private readonly cartOf: (sessionId: string) => number | null = () => null,
  ) {}

  get(id: string): Promise<Checkout | null> {
    return this.first((checkout) => checkout.id === id);
  }

  getByPayment(paymentIntentId: string): Promise<Checkout | null> {
    return this.first((checkout) => checkout.paymentIntentId === paymentIntentId);
  }

  getLive(purchase: { readonly cartId: number } | { readonly orderId: string }): Promise<Checkout | null> {
    const isOf = ({ cartId, paysOrderId }: Checkout) =>
      'cartId' in purchase ? cartId === purchase.cartId : paysOrderId === purchase.orderId;
    return this.first((checkout) => checkout.isLive && isOf(checkout));
  }

  getLatest(userId: number, sessionId: string | null): Promise<Checkout | null> {
    const cartId = sessionId === null ? null : this.cartOf(sessionId);
    return this.first((checkout) => checkout.userId === userId && (sessionId === null || checkout.cartId === cartId));
  }

  async lockToHold(paymentIntentId: string, userId: number): Promise<ToHold> {
    const checkout = await this.first((one) => one.userId === userId && one.paymentIntentId === paymentIntentId);
    const isOther = (one: Checkout) => one.userId === userId && one.state === 'held' && one.id !== checkout?.id;
    return { checkout, otherHeld: await this.first(isOther) };
  }

  async lock(id: string): Promise<Checkout> {
    const locked = await this.get(id);
    if (!locked) throw new Error(`The checkout ${id} no longer exists.`);
    return locked;
  }

  async add(checkout: Checkout): Promise<boolean> {
    if (checkout.cartId !== null && (await this.getLive({ cartId: checkout.cartId }))) return false;
    if (checkout.paysOrderId !== null && (await this.getLive({ orderId: checkout.paysOrderId }))) return false;
    this.store(checkout);
    return true;
  }

  save(checkout: Checkout): Promise<void> {
    const isOther = ({ id, userId }: Checkout) => id !== checkout.id && userId !== null && userId === checkout.userId;
    const others = this.all().filter(isOther);
    if (checkout.state === 'held' && others.some(({ state }) => state === 'held')) {
      const message = 'You are paying in another window. Please finish there first.';
      return Promise.reject(new DomainError('conflict', 'checkout.busy', message));
    }
    this.store(checkout);
    return Promise.resolve();
  }

  /** Ignores the limits per network. */
  async saveHold(checkout: Checkout): Promise<null> {
    await this.save(checkout);
    return null;
  }

  async attachPayment({ id, paymentIntentId, clientSecret }: Checkout): Promise<boolean> {
    const checkout = await this.lock(id);
    const fits = checkout.paymentIntentId === null || checkout.paymentIntentId === paymentIntentId;
    if (!fits || !checkout.isLive) return false;
    this.store(Object.assign(checkout, { paymentIntentId, clientSecret }), this.stored.get(id)?.changedAt);
    return true;
  }

  claim(due: 'held' | 'open' | 'paid', before: Date, limit: number): Promise<string[]> {
    const isDue = ({ checkout: { state, paidAt }, changedAt }: StoredCheckout) => {
      const time = due === 'paid' ? paidAt : changedAt;
      return state === (due === 'held' ? 'held' : 'open') && time !== null && time < before;
    };
    const claimed = [...this.stored.values()].filter((stored) => !stored.claimed && isDue(stored)).slice(0, limit);
    for (const stored of claimed) this.stored.set(stored.checkout.id, { ...stored, claimed: true });
    return Promise.resolve(claimed.map(({ checkout }) => checkout.id));
  }

  listUnsettled(paymentIntentIds: readonly string[]): Promise<Checkout[]> {
    const isUnsettled = ({ state, refundReason }: Checkout) => state !== 'ordered' && refundReason === null;
    const paid = this.all().filter(({ paymentIntentId }) => paymentIntentIds.includes(paymentIntentId ?? ''));
    return Promise.resolve(paid.filter(isUnsettled));
  }

  /** Ends all claims, as if some seconds had passed. */
  unclaim(): void {
    for (const [id, stored] of this.stored) this.stored.set(id, { ...stored, claimed: false });
  }

  /** Returns the newest match. */
  private first(fits: (checkout: Checkout) => boolean): Promise<Checkout | null> {
    return Promise.resolve(this.all().findLast(fits) ?? null);
  }

  private all(): Checkout[] {
    return [...this.stored.values()].map(({ checkout }) => copyOf(checkout));
  }

  private store(checkout: Checkout, changedAt = this.now()): void {
    this.stored.set(checkout.id, { checkout: copyOf(checkout), changedAt, claimed: false });
  }
}

function copyOf(checkout: Checkout): Checkout {
  const { id, cartId, userId, accountEmail, provider, snapshot } = checkout;
  return Object.assign(new Checkout(id, cartId, userId, accountEmail, provider, snapshot), checkout);
}
