import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { notEnoughStock } from '../stock/shortage.js';
import type { Offer } from './offers.js';

const most = 99;

export class CartLine {
  constructor(
    /** A capability. */
    readonly id: string,
    readonly productId: number,
    readonly variantId: number | null,
    public quantity: number,
    /** The price that the shopper last accepted, for one piece. */
    public seenPrice: Money,
    readonly position: number,
  ) {}
}

/** What a shopper means to buy. Loaded for a change only under its row's lock: see CartRepository. */
export class Cart {
  readonly id: number;
  promoCodeId: number | null = null;
  lines: CartLine[] = [];

  constructor(
    /** A capability: who has it may use the cart while it belongs to no account. */
    readonly sessionId: string,
    readonly userId: number | null,
  ) {}

  /**
   * Puts pieces into the cart, on the line of the same choice when there is one.
   * @param lineId the id that a new line gets
   * @throws DomainError conflict `stock.not-enough`; invalid `cart.quantity`
   */
  add(offer: Offer, quantity: number, lineId: string): void {
    const same = this.lines.find((line) => line.productId === offer.productId && line.variantId === offer.variantId);
    const wanted = (same?.quantity ?? 0) + quantity;
    checkQuantity(quantity);
    checkAvailable(offer, wanted);
    checkQuantity(wanted);
    if (same) accept(same, offer, wanted);
    else this.lines.push(this.newLine(offer, quantity, lineId));
  }

  /**
   * Sets a line's quantity and accepts the price of the day.
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

  private newLine(offer: Offer, quantity: number, id: string): CartLine {
    const position = Math.max(0, ...this.lines.map((line) => line.position)) + 1;
    return new CartLine(id, offer.productId, offer.variantId, quantity, offer.price, position);
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

function checkAvailable(offer: Offer, quantity: number): void {
  const { productId, variantId, available } = offer;
  if (quantity > available) throw notEnoughStock([{ productId, variantId, quantity, available }]);
}

function checkQuantity(quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) return;
  const message = `Quantity must be a whole number from 1 to ${most}.`;
  throw new DomainError('invalid', 'cart.quantity', message, { errors: { quantity: message } });
}
