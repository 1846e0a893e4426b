import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { NotEnoughStock } from '../stock/shortage.js';
import type { StockTarget } from '../stock/ports/stock.js';
import { type Offer, offerOf } from './offer.js';

const most = 99;

export class CartLine {
  constructor(
    /** A secret id: anyone who knows it may use the line. */
    readonly id: string,
    readonly productId: number,
    readonly variantId: number | null,
    public quantity: number,
    /** The price that the shopper last accepted, for one unit. */
    public seenPrice: Money,
    readonly position: number,
  ) {}
}

/** What a shopper wants to buy. To change a cart, load it with its row locked: see CartRepository. */
export class Cart {
  /** The row's id; absent before the cart is saved. */
  declare readonly id: number;
  promoCodeId: number | null = null;
  lines: CartLine[] = [];

  constructor(
    /** A secret id: anyone who knows it may use the cart while it belongs to no account. */
    readonly sessionId: string,
    readonly userId: number | null,
  ) {}

  /**
   * Adds units to the line of the same variant, or to a new line.
   * @param lineId the id that a new line gets
   * @throws DomainError conflict `stock.not-enough`; invalid `cart.quantity`
   */
  add(offer: Offer, quantity: number, lineId: string): void {
    const same = this.lineOf(offer);
    const wanted = (same?.quantity ?? 0) + quantity;
    checkQuantity(quantity);
    checkAvailable(offer, wanted);
    checkQuantity(wanted);
    if (same) accept(same, offer, wanted);
    else this.lines.push(this.newLine(offer, quantity, offer.price, lineId));
  }

  /**
   * Adds as many of the units as the cart can take; a line that exists already keeps its accepted price.
   * @param seenPrice the price that the shopper last accepted for these units
   */
  addWhatFits(
    offer: Offer,
    quantity: number,
    seenPrice: Money,
    lineId: string,
  ): { added: number; refusal: string | null } {
    const same = this.lineOf(offer);
    const before = same?.quantity ?? 0;
    const limit = Math.min(most, offer.available);
    const added = Math.max(0, Math.min(quantity, limit - before));
    if (same) same.quantity += added;
    else if (added > 0) this.lines.push(this.newLine(offer, added, seenPrice, lineId));
    return { added, refusal: before + quantity <= limit ? null : refusalOf(offer) };
  }

  /** Accepts all changes: takes the current prices, lowers quantities to what is available, removes what is no longer sold. */
  acceptChanges(offers: readonly Offer[]): void {
    this.lines = this.lines.filter((line) => {
      const offer = offerOf(offers, line);
      if (!offer || offer.available < 1) return false;
      accept(line, offer, Math.min(line.quantity, offer.available));
      return true;
    });
  }

  /**
   * Sets a line's quantity and accepts the current price.
   * @throws DomainError not-found `cart.line-unknown`; conflict `stock.not-enough`; invalid `cart.quantity`
   */
  change(lineId: string, offer: Offer, quantity: number): void {
    const line = this.line(lineId);
    checkQuantity(quantity);
    checkAvailable(offer, quantity);
    accept(line, offer, quantity);
  }

  /** @throws DomainError not-found `cart.line-unknown` */
  remove(lineId: string): void {
    const gone = this.line(lineId);
    this.lines = this.lines.filter((line) => line !== gone);
  }

  /** Empties the cart of its lines and its promo code. */
  clear(): void {
    this.lines = [];
    this.promoCodeId = null;
  }

  /** @throws DomainError not-found `cart.line-unknown` */
  line(id: string): CartLine {
    const line = this.lines.find((each) => each.id === id);
    if (!line) throw unknownLine();
    return line;
  }

  /** The line of this product and variant. */
  lineOf({ productId, variantId }: StockTarget): CartLine | undefined {
    return this.lines.find((line) => line.productId === productId && line.variantId === variantId);
  }

  private newLine(offer: Offer, quantity: number, seenPrice: Money, id: string): CartLine {
    const position = Math.max(0, ...this.lines.map((line) => line.position)) + 1;
    return new CartLine(id, offer.productId, offer.variantId, quantity, seenPrice, position);
  }
}

export function unknownCart(): DomainError {
  return new DomainError('not-found', 'cart.unknown', 'This cart is unknown.');
}

export function unknownLine(): DomainError {
  return new DomainError('not-found', 'cart.line-unknown', 'This item is not in the cart.');
}

function accept(line: CartLine, offer: Offer, quantity: number): void {
  line.quantity = quantity;
  line.seenPrice = offer.price;
}

/** Why a cart cannot take more units of an offer. */
function refusalOf({ available }: Offer): string {
  if (available > most) return `A cart takes at most ${most} of one item.`;
  return available > 0 ? `Only ${available} left.` : 'This item is sold out.';
}

function checkAvailable(offer: Offer, quantity: number): void {
  const { productId, variantId, available } = offer;
  if (quantity > available) throw new NotEnoughStock([{ productId, variantId, quantity, available }]);
}

function checkQuantity(quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) return;
  const message = `Quantity must be a whole number from 1 to ${most}.`;
  throw new DomainError('invalid', 'cart.quantity', message, { errors: { quantity: message } });
}
