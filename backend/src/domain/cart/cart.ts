import { splitSetPrice } from '../pricing/quote.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { NotEnoughStock } from '../stock/shortage.js';
import type { StockTarget } from '../stock/ports/stock.js';
import { isSameTarget } from '../stock/stock-target.js';

const maxQuantity = 99;
/**
 * Max number of lines in a cart. A set takes two lines. The number is limited because the request that places an order
 * lists all lines.
 */
const maxLines = 100;
const full = 'Your cart is full. Please check out or remove an item before you add another.';

/** A purchasable item: a variant, or a product without variants. */
export interface Offer {
  readonly productId: number;
  readonly variantId: number | null;
  /** The current price of one unit. */
  readonly price: Money;
  /**
   * Number of units that this cart can buy, including units that are held by its own checkout or reserved for the cart.
   */
  readonly available: number;
  /** The name with size and color: "Tide Top (M, Navy)". */
  readonly name: string;
  /**
   * The product's own price, independent of the size. A set's price is split in proportion to these prices of its
   * halves.
   */
  readonly listPrice: Money;
  /** Whether the product is only sold as part of a set. */
  readonly isSetOnly: boolean;
  /** The products of a set; null for a product that is not a set. */
  readonly halves: { readonly topId: number; readonly bottomId: number } | null;
}

/** A set in one size per half. Each half costs its share of the set's price. */
export interface SetOffer {
  readonly productId: number;
  readonly halves: readonly [Offer, Offer];
}

/** The set that contains a line as one half. */
export interface SetOfLine {
  readonly productId: number;
  /** Id shared by the two halves of one set. */
  readonly group: string;
}

export class CartLine {
  constructor(
    /** A secret id. Any caller with this id may use the line. */
    readonly id: string,
    readonly productId: number,
    readonly variantId: number | null,
    public quantity: number,
    /** The unit price that the shopper last accepted. */
    public seenPrice: Money,
    readonly position: number,
    /** Null for items that are sold by themselves. */
    readonly set: SetOfLine | null = null,
  ) {}
}

/** A shopper's cart. Load a cart with its row locked before changing it; see CartRepository. */
export class Cart {
  /** The row's id; absent before the cart is saved. */
  declare readonly id: number;
  promoCodeId: number | null = null;
  /** The code that staff deleted while the cart had it, until the shopper removes or replaces it; null without one. */
  removedPromoCode: string | null = null;
  lines: CartLine[] = [];

  constructor(
    /** A secret id. Any caller with this id may use the cart while the cart belongs to no account. */
    readonly sessionId: string,
    readonly userId: number | null,
  ) {}

  /**
   * Adds units to the line of the same variant, or to a new line.
   * @param lineId the id for a new line
   * @throws DomainError conflict `stock.not-enough`; invalid `cart.quantity`, `cart.full`
   */
  add(offer: Offer, quantity: number, lineId: string): void {
    this.addTo(this.linesOf(offer), [offer], quantity, () => this.append(offer, quantity, offer.price, lineId));
  }

  /**
   * Adds sets to the existing lines of the same set and sizes, or as two new lines.
   * @param newId generates the ids of new lines and of their group
   * @throws DomainError conflict `stock.not-enough`; invalid `cart.quantity`, `cart.full`
   */
  addSet(set: SetOffer, quantity: number, newId: () => string): void {
    const prices = set.halves.map(({ price }) => price);
    this.addTo(this.linesOf(set), set.halves, quantity, () => this.appendSet(set, quantity, prices, newId));
  }

  /**
   * Adds the units, up to the number that is available and that the cart's limit allows. An existing line retains its
   * accepted price.
   * @param seenPrice the price that the shopper last accepted for these units
   */
  addAvailable(
    offer: Offer,
    quantity: number,
    seenPrice: Money,
    lineId: string,
  ): { added: number; refusal: string | null } {
    return this.fill(this.linesOf(offer), [offer], quantity, (added) => this.append(offer, added, seenPrice, lineId));
  }

  /**
   * Adds the sets, up to the number that is available and that the cart's limit allows.
   * @param seenPrices the last accepted prices of the top and the bottom
   */
  addSetsThatFit(
    set: SetOffer,
    quantity: number,
    seenPrices: readonly Money[],
    newId: () => string,
  ): { added: number; refusal: string | null } {
    const append = (added: number) => this.appendSet(set, added, seenPrices, newId);
    return this.fill(this.linesOf(set), set.halves, quantity, append);
  }

  /**
   * Accepts all changes: applies current prices, lowers quantities to the available units, and removes items that are
   * sold out or no longer sold.
   */
  acceptChanges(offers: readonly Offer[]): void {
    const before = this.lines;
    this.lines = [];
    for (const line of before) {
      const together = togetherIn(before, line);
      if (together[0] !== line) continue;
      const halves = offersOf(together, offers);
      const left = halves ? this.leftFor(halves, []) : 0;
      if (!halves || left < 1) continue;
      accept(together, halves, Math.min(line.quantity, left));
      this.lines.push(...together);
    }
  }

  /**
   * Sets the quantity of a line, or of the set that contains the line, and accepts the current price.
   * @throws DomainError not-found `cart.line-unknown`; conflict `stock.not-enough`, `product.archived`; invalid
   * `cart.quantity`
   */
  change(lineId: string, offers: readonly Offer[], quantity: number): void {
    const lines = togetherIn(this.lines, this.line(lineId));
    const wanted = offersOf(lines, offers);
    if (!wanted) throw new DomainError('conflict', 'product.archived', 'This item is no longer available.');
    checkQuantity(quantity);
    this.checkAvailable(wanted, quantity, lines);
    accept(lines, wanted, quantity);
  }

  /**
   * Removes a line, or the set that contains the line.
   * @throws DomainError not-found `cart.line-unknown`
   */
  remove(lineId: string): void {
    const removed = togetherIn(this.lines, this.line(lineId));
    this.lines = this.lines.filter((line) => !removed.includes(line));
  }

  /** Removes all lines and the promo code. */
  clear(): void {
    this.lines = [];
    this.promoCodeId = null;
    this.removedPromoCode = null;
  }

  /** @throws DomainError not-found `cart.line-unknown` */
  line(id: string): CartLine {
    const line = this.lines.find((each) => each.id === id);
    if (!line) throw unknownLine();
    return line;
  }

  /** Ids of the products of all lines, and of the sets that contain these lines. */
  get productIds(): number[] {
    return this.lines.flatMap(({ productId, set }) => (set ? [productId, set.productId] : [productId]));
  }

  /** Returns the quantity in the cart: of a variant sold by itself, or of a set in these sizes. */
  quantityOf(wanted: StockTarget | { readonly productId: number; readonly halves: readonly StockTarget[] }): number {
    return this.linesOf(wanted)[0]?.quantity ?? 0;
  }

  /** The line of this product and variant, or the two lines of this set. */
  private linesOf(
    wanted: StockTarget | { readonly productId: number; readonly halves: readonly StockTarget[] },
  ): CartLine[] {
    if (!isSet(wanted)) return this.lines.filter((line) => line.set === null && isSameTarget(line, wanted)).slice(0, 1);
    const first = this.lines.find(
      (line) =>
        line.set?.productId === wanted.productId &&
        wanted.halves.every((half) => togetherIn(this.lines, line).some((one) => isSameTarget(one, half))),
    );
    return first ? togetherIn(this.lines, first) : [];
  }

  private addTo(same: readonly CartLine[], offers: readonly Offer[], quantity: number, append: () => void): void {
    const wanted = (same[0]?.quantity ?? 0) + quantity;
    checkQuantity(quantity);
    this.checkAvailable(offers, wanted, same);
    checkQuantity(wanted);
    if (same.length === 0 && !this.hasRoomFor(offers)) throw new DomainError('invalid', 'cart.full', full);
    if (same.length > 0) accept(same, offers, wanted);
    else append();
  }

  private fill(
    same: readonly CartLine[],
    offers: readonly Offer[],
    quantity: number,
    append: (added: number) => void,
  ): { added: number; refusal: string | null } {
    if (quantity > 0 && same.length === 0 && !this.hasRoomFor(offers)) return { added: 0, refusal: full };
    const before = same[0]?.quantity ?? 0;
    const left = this.leftFor(offers, same);
    const limit = Math.min(maxQuantity, left);
    const added = Math.max(0, Math.min(quantity, limit - before));
    if (same.length > 0) for (const line of same) line.quantity += added;
    else if (added > 0) append(added);
    return { added, refusal: before + quantity <= limit ? null : refusalOf(left) };
  }

  /** Whether new lines with these items fit. */
  private hasRoomFor(offers: readonly Offer[]): boolean {
    return this.lines.length + offers.length <= maxLines;
  }

  private append(offer: Offer, quantity: number, seenPrice: Money, id: string, set: SetOfLine | null = null): void {
    const position = Math.max(0, ...this.lines.map((line) => line.position)) + 1;
    this.lines.push(new CartLine(id, offer.productId, offer.variantId, quantity, seenPrice, position, set));
  }

  private appendSet(set: SetOffer, quantity: number, seenPrices: readonly Money[], newId: () => string): void {
    const of = { productId: set.productId, group: newId() };
    for (const [at, half] of set.halves.entries()) {
      this.append(half, quantity, seenPrices[at] ?? half.price, newId(), of);
    }
  }

  /**
   * Returns the available units minus the units in other lines. Two lines may need the same units: a line with the
   * variant by itself, and a line with the variant as half of a set.
   */
  private leftFor(offers: readonly Offer[], lines: readonly CartLine[]): number {
    return Math.min(...offers.map((offer) => this.leftOf(offer, lines)));
  }

  private leftOf(offer: Offer, lines: readonly CartLine[]): number {
    const others = this.lines.filter((line) => !lines.includes(line) && isSameTarget(line, offer));
    return Math.max(0, offer.available - others.reduce((units, line) => units + line.quantity, 0));
  }

  private checkAvailable(offers: readonly Offer[], quantity: number, lines: readonly CartLine[]): void {
    const short = offers
      .map((offer) => ({ ...offer, quantity, available: this.leftOf(offer, lines) }))
      .filter(({ available }) => available < quantity)
      .map(({ productId, variantId, name, available }) => ({ productId, variantId, name, quantity, available }));
    const [first] = short;
    if (!first) return;
    const shortages = short.map(({ name: _, ...shortage }) => shortage);
    throw new NotEnoughStock(shortages, offers.length > 1 ? first.name : null);
  }
}

export function unknownCart(): DomainError {
  return new DomainError('not-found', 'cart.unknown', 'We could not find this cart.');
}

export function unknownLine(): DomainError {
  return new DomainError('not-found', 'cart.line-unknown', 'This item is not in the cart.');
}

/** The offer of exactly this variant, or undefined if it is no longer sold. */
export function offerOf(offers: readonly Offer[], target: StockTarget): Offer | undefined {
  return offers.find((offer) => isSameTarget(offer, target));
}

/** The offer of exactly these halves, or undefined if they are no longer sold together. */
export function setOfferOf(
  offers: readonly Offer[],
  setId: number,
  chosen: readonly StockTarget[],
): SetOffer | undefined {
  const set = offers.find(({ productId, halves }) => productId === setId && halves !== null);
  const half = (id: number | undefined) => {
    const target = chosen.find(({ productId }) => productId === id);
    return target && offerOf(offers, target);
  };
  const [top, bottom] = [half(set?.halves?.topId), half(set?.halves?.bottomId)];
  if (!set || !top || !bottom) return undefined;
  const [topPrice, bottomPrice] = splitSetPrice(set.price, top.listPrice, bottom.listPrice);
  return {
    productId: setId,
    halves: [
      { ...top, price: topPrice },
      { ...bottom, price: bottomPrice },
    ],
  };
}

export function soldInSetsOnly(): DomainError {
  return new DomainError('invalid', 'product.set-only', 'This item is only sold as part of a set.');
}

/** The line, or both halves of its set. */
function togetherIn(lines: readonly CartLine[], line: CartLine): CartLine[] {
  return lines.filter((one) => one === line || (line.set !== null && one.set?.group === line.set.group));
}

/**
 * The offers for one line, or for both lines of a set, in the order of the lines. Undefined when the item or the set is
 * no longer sold.
 */
function offersOf(lines: readonly CartLine[], offers: readonly Offer[]): Offer[] | undefined {
  const [line] = lines;
  if (!line) return undefined;
  if (line.set === null) {
    const offer = offerOf(offers, line);
    return offer && !offer.isSetOnly ? [offer] : undefined;
  }
  const halves = setOfferOf(offers, line.set.productId, lines)?.halves ?? [];
  const found = lines.flatMap((one) => halves.find((half) => isSameTarget(one, half)) ?? []);
  return found.length === 2 ? found : undefined;
}

function isSet<Wanted extends object>(wanted: Wanted): wanted is Wanted & { readonly halves: readonly StockTarget[] } {
  return 'halves' in wanted && Array.isArray(wanted.halves);
}

function accept(lines: readonly CartLine[], offers: readonly Offer[], quantity: number): void {
  for (const line of lines) {
    line.quantity = quantity;
    line.seenPrice = offers.find((offer) => isSameTarget(line, offer))?.price ?? line.seenPrice;
  }
}

/** Error message when no more units can be added to a cart. */
function refusalOf(available: number): string {
  if (available > maxQuantity) return `A cart can contain at most ${maxQuantity} of one item.`;
  return available > 0 ? `Only ${available} left.` : 'This item is sold out.';
}

function checkQuantity(quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) return;
  const message = `Quantity must be a whole number from 1 to ${maxQuantity}.`;
  throw new DomainError('invalid', 'cart.quantity', message, { errors: { quantity: message } });
}
