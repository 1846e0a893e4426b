import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';
import { variantLabel } from '../shared/variant-label.js';
import type { StockLevel, StockTarget } from '../stock/ports/stock.js';
import type { Product } from './product.js';
import type { ProductFacts } from './product-facts.js';
import type { Sale, SaleTerms } from './sale.js';

/** A fixed amount, or a percentage of the price. */
export type Portion = { readonly amount: Money } | { readonly percent: number };

/** A change that applies to several products. */
export type BulkAction =
  | { readonly kind: 'set-price'; readonly price: Money }
  | {
      readonly kind: 'raise-price' | 'lower-price';
      readonly by: Portion;
      /** Whether the new prices end in .99. */
      readonly endIn99: boolean;
    }
  | { readonly kind: 'set-stock' | 'add-stock' | 'subtract-stock'; readonly units: number }
  | { readonly kind: 'add-tags' | 'remove-tags'; readonly tags: readonly string[] }
  | { readonly kind: 'set-category'; readonly categoryId: number }
  | { readonly kind: 'featured-on' | 'featured-off' | 'new-on' | 'new-off' }
  | {
      readonly kind: 'put-on-sale';
      /** A percentage is a whole number from 1 to 99. */
      readonly off: Portion;
      /** Whether the sale prices end in .99. */
      readonly endIn99?: boolean;
      /** Null: as soon as the edit is applied. */
      readonly startsAt: Date | null;
      /** Null: until staff end the sale. */
      readonly endsAt: Date | null;
    }
  | { readonly kind: 'end-sale' | 'publish' | 'archive' | 'restore' };

/** The terms of a sale, without the prices before the sale. Money is in dollars, times are in ISO 8601. */
interface SaleFacts {
  readonly percentOff: number | null;
  readonly price: number | null;
  readonly startsAt: string;
  readonly endsAt: string | null;
}

type Value = string | number | boolean | readonly string[] | SaleFacts | null;

/** The fields that a bulk edit can change. */
export const changedFields = [
  ...(['price', 'compareAtPrice', 'sale', 'stock', 'tags', 'categoryId'] as const),
  ...(['isFeatured', 'isNew', 'status', 'publishAt'] as const),
] as const;

/** The change of one field of a product or variant. Money is in dollars. */
export interface FieldChange {
  readonly field: (typeof changedFields)[number];
  /** Null for the product itself. */
  readonly variantId: number | null;
  /** "M, Navy" */
  readonly variant: string | null;
  readonly before: Value;
  readonly after: Value;
}

/** The changes of one product. */
export interface EditedProduct {
  readonly productId: number;
  readonly name: string;
  readonly changes: readonly FieldChange[];
}

/** A product that an action or an undo leaves unchanged, and the reason in one sentence. */
export interface LeftAlone {
  readonly productId: number;
  readonly name: string;
  readonly reason: string;
}

/** Returns the available units of a variant; for null, those of a product without variants. */
type UnitsOf = (variantId: number | null) => number;

/**
 * Max number of products per bulk edit. A bulk edit is one transaction, and the browser's timeout is 20 seconds: see
 * decision 38.
 */
export const maxProducts = 200;
/** Max number of changed fields per bulk edit, for example the stock of each variant. */
export const maxChanges = 2_000;
/** Time during which a bulk edit can be undone, in milliseconds. */
export const undoTime = 24 * 3_600_000;

const maxPrice = Money.ofDollars(1_000_000);
const maxUnits = 1_000_000;
const maxTags = 50;

/**
 * Applies the action to the product and returns all changes. A change of stock is only returned, not applied. The list
 * is empty if the product already has these values.
 * @throws DomainError if a rule forbids the change of this product. The product may then be partly changed, so do not
 * save it.
 */
export function applyAction(action: BulkAction, product: Product, unitsOf: UnitsOf, now: Date): FieldChange[] {
  if (product.isArchived && action.kind !== 'restore' && action.kind !== 'archive') {
    throw problem('The product is archived. Please restore it first.');
  }
  const before = fieldsOf(product);
  switch (action.kind) {
    case 'set-price':
    case 'raise-price':
    case 'lower-price':
      changePrices(action, product);
      break;
    case 'add-tags':
      product.change({ tags: withTags(product.tags, action.tags) });
      if (product.tags.length > maxTags) throw problem(`The product would have more than ${maxTags} tags.`);
      break;
    case 'remove-tags':
      product.change({ tags: withoutTags(product.tags, action.tags) });
      break;
    case 'set-category':
      product.change({ categoryId: action.categoryId });
      break;
    case 'featured-on':
    case 'featured-off':
      product.change({ isFeatured: action.kind === 'featured-on' });
      break;
    case 'new-on':
    case 'new-off':
      product.change({ isNew: action.kind === 'new-on' });
      break;
    case 'put-on-sale':
      product.planSale(saleTerms(action, product, now), now);
      product.advanceSale(now);
      break;
    case 'end-sale':
      product.endSale();
      break;
    case 'publish':
      if (product.isDraft) product.publish();
      break;
    case 'archive':
      if (!product.isArchived) product.archive(now);
      break;
    case 'restore':
      if (product.isArchived) product.restore(now);
      break;
    default:
      return stockChanges(action, product, unitsOf);
  }
  return changesBetween(before, fieldsOf(product));
}

/** The price after the action. */
export function changedPrice(price: Money, action: Extract<BulkAction, { kind: `${string}-price` }>): Money {
  if (action.kind === 'set-price') return action.price;
  const sign = action.kind === 'raise-price' ? 1 : -1;
  const { by } = action;
  const exact = 'amount' in by ? price.plus(by.amount.times(sign)) : price.percent(100 + sign * by.percent);
  return action.endIn99 ? endingIn99(exact, price, sign) : exact;
}

/**
 * Restores the values that the product had before the changes, except the stock.
 * @throws DomainError conflict if a changed field has another value now, or if a rule forbids the former values. The
 * product may then be partly changed, so do not save it.
 */
export function undoChanges(product: Product, changes: readonly FieldChange[], now: Date): FieldChange[] {
  const current = fieldsOf(product);
  const isUnchanged = ({ field, variantId, after }: FieldChange) =>
    isSame(current.get(keyOf(field, variantId))?.value, after);
  if (!changes.every(isUnchanged)) throw problem('It was changed in the meantime.');
  const former = (field: FieldChange['field']) =>
    changes.find((change) => change.field === field && change.variantId === null)?.before;
  const [price, compareAtPrice, tags] = [former('price'), former('compareAtPrice'), former('tags')];
  const [categoryId, isFeatured, isNew] = [former('categoryId'), former('isFeatured'), former('isNew')];
  if (former('sale') === undefined) {
    product.change({
      ...(price !== undefined && { price: Money.ofDollars(Number(price)) }),
      ...(compareAtPrice !== undefined && { compareAtPrice: moneyOrNull(compareAtPrice) }),
    });
    for (const { field, variantId, before } of changes) {
      if (field === 'price' && variantId !== null) product.changeVariant(variantId, { price: moneyOrNull(before) });
    }
  } else restoreSale(product, former('sale'), now);
  product.change({
    ...(Array.isArray(tags) && { tags: tags.map(String) }),
    ...(typeof categoryId === 'number' && { categoryId }),
    ...(typeof isFeatured === 'boolean' && { isFeatured }),
    ...(typeof isNew === 'boolean' && { isNew }),
  });
  restoreStatus(product, former('status'), former('publishAt'), now);
  return changesBetween(current, fieldsOf(product));
}

/**
 * Returns a sentence if a former publish date or sale cannot be restored because its time has passed; otherwise null.
 */
export function passedTime(changes: readonly FieldChange[], now: Date): string | null {
  for (const { field, before } of changes) {
    if (field === 'publishAt' && hasPassed(before, now)) {
      return 'Its publish date has passed, so it is now a draft without a date.';
    }
    if (field === 'sale' && isSale(before) && hasPassed(before.endsAt, now)) {
      return 'Its former sale has ended, so its usual prices apply.';
    }
  }
  return null;
}

/**
 * Returns the changes that undo a change of stock. These changes never remove more units than are available.
 * @param changes changes of stock to undo
 */
export function undoStock(
  product: Product,
  changes: readonly FieldChange[],
  unitsOf: UnitsOf,
): { readonly changes: FieldChange[]; readonly problems: string[] } {
  const items = sellableItems(product);
  const undone: FieldChange[] = [];
  const problems: string[] = [];
  for (const change of changes) {
    const { variantId, variant } = change;
    const item = items.find(({ id }) => id === variantId);
    const name = variant === null ? '' : `${variant}: `;
    if (!item) {
      problems.push(`${name}it is no longer sold.`);
      continue;
    }
    const available = unitsOf(variantId);
    const difference = Number(change.before) - Number(change.after);
    const possible = Math.max(difference, -available);
    if (possible !== difference) problems.push(`${name}only ${available} of ${-difference} units were available.`);
    if (possible !== 0) undone.push({ ...change, variant: item.label, before: available, after: available + possible });
  }
  return { changes: undone, problems };
}

/** The product's items with a stock of their own. */
export function itemsOf(product: Product): StockTarget[] {
  return product.isSet ? [] : sellableItems(product).map(({ id: variantId }) => ({ productId: product.id, variantId }));
}

/**
 * Returns a function that looks up the available units of the product. An item without a level has no units.
 * @param levels stock levels of one or more products
 */
export function unitsIn(levels: readonly StockLevel[], { id }: Product): UnitsOf {
  const own = levels.filter(({ productId }) => productId === id);
  return (variantId) => own.find((level) => level.variantId === variantId)?.available ?? 0;
}

/** The stock changes for the audit log. Keys are field names, such as `M, Navy: inventoryCount`. */
export function unitFacts(changes: readonly FieldChange[]): { before: ProductFacts; after: ProductFacts } {
  const units = changes.filter(({ field }) => field === 'stock');
  const named = (end: 'before' | 'after') =>
    Object.fromEntries(
      units.map((change) => [`${change.variant === null ? '' : `${change.variant}: `}inventoryCount`, change[end]]),
    );
  return { before: named('before'), after: named('after') };
}

/** The parts of a planned change that staff confirm. Values that depend on the current time are omitted. */
export function confirmedParts(changes: readonly FieldChange[], action: BulkAction): unknown[] {
  const { kind } = action;
  const startsNow = kind === 'put-on-sale' && action.startsAt === null;
  return changes.map((change) => {
    const { field, variantId, before, after } = change;
    // For added or subtracted units, only the difference counts, so that sales after the preview do not invalidate it.
    if (kind === 'add-stock' || kind === 'subtract-stock') return [variantId, Number(after) - Number(before)];
    return [field, variantId, before, startsNow && isSale(after) ? { ...after, startsAt: null } : after];
  });
}

/** The action in a few words for staff, e.g. "Price lowered by 10%". */
export function titleOf(action: BulkAction, categories: readonly { id: number | null; name: string }[]): string {
  switch (action.kind) {
    case 'set-price':
      return `Price set to ${action.price.toString()}`;
    case 'raise-price':
    case 'lower-price':
      return `Price ${action.kind === 'raise-price' ? 'raised' : 'lowered'} by ${portionText(action.by)}${action.endIn99 ? ', ending in .99' : ''}`;
    case 'set-stock':
      return `Stock set to ${action.units}`;
    case 'add-stock':
      return `Stock raised by ${unitsText(action.units)}`;
    case 'subtract-stock':
      return `Stock lowered by ${unitsText(action.units)}`;
    case 'add-tags':
      return `Tags added: ${action.tags.join(', ')}`;
    case 'remove-tags':
      return `Tags removed: ${action.tags.join(', ')}`;
    case 'set-category':
      return `Category set to ${categories.find(({ id }) => id === action.categoryId)?.name ?? action.categoryId}`;
    case 'featured-on':
      return 'Featured turned on';
    case 'featured-off':
      return 'Featured turned off';
    case 'new-on':
      return 'New turned on';
    case 'new-off':
      return 'New turned off';
    case 'put-on-sale':
      return `Put on sale at ${portionText(action.off)} off${action.endIn99 ? ', ending in .99' : ''}`;
    case 'end-sale':
      return 'Sale ended';
    case 'publish':
      return 'Published';
    case 'archive':
      return 'Archived';
    case 'restore':
      return 'Restored';
  }
}

/**
 * Returns a short text that differs for different contents. Staff confirm a preview by its fingerprint. A fingerprint
 * prevents mistakes, not attacks: the values come from the database anyway.
 */
export function fingerprintOf(content: unknown): string {
  const text = JSON.stringify(content);
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return [one, two].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Changes the price of the product, and of variants that have their own price. */
function changePrices(action: Extract<BulkAction, { kind: `${string}-price` }>, product: Product): void {
  product.change({ price: checkedPrice(changedPrice(product.price, action), null) });
  for (const { id, price, size, color, isArchived } of product.variants) {
    if (price === null || isArchived) continue;
    product.changeVariant(id, { price: checkedPrice(changedPrice(price, action), variantLabel(size, color)) });
  }
}

/**
 * Restores the former sale, which determines the prices. If the end of the former sale has passed, the sale does not
 * start again.
 */
function restoreSale(product: Product, former: Value | undefined, now: Date): void {
  if (former === null || !isSale(former) || hasPassed(former.endsAt, now)) {
    product.endSale();
    return;
  }
  const { percentOff, price, startsAt, endsAt } = former;
  const terms = { percentOff, price: moneyOrNull(price), startsAt: new Date(startsAt) };
  product.planSale({ ...terms, endsAt: endsAt === null ? null : new Date(endsAt) }, now);
  product.advanceSale(now);
}

/** Restores the former status. A publish date that has passed is removed, so staff must publish the draft. */
function restoreStatus(product: Product, status: Value | undefined, publishAt: Value | undefined, now: Date): void {
  if (status === 'archived') product.archive(now);
  if (status === 'active') product.restore(now);
  if (status !== 'draft') return;
  product.hideAsDraft(now);
  if (typeof publishAt === 'string' && !hasPassed(publishAt, now)) {
    product.schedulePublishing(new Date(publishAt), now);
  }
}

function hasPassed(time: Value, now: Date): boolean {
  return typeof time === 'string' && new Date(time) <= now;
}

function isSale(value: Value | undefined): value is SaleFacts {
  return typeof value === 'object' && value !== null && 'startsAt' in value;
}

function moneyOrNull(dollars: Value): Money | null {
  return typeof dollars === 'number' ? Money.ofDollars(dollars) : null;
}

/**
 * Returns the terms of the sale. An amount off is subtracted from the usual price to get the sale price. A percentage
 * becomes a sale price, too, if the price ends in .99.
 * @throws DomainError conflict if sizes have their own price, which no sale price changes
 */
function saleTerms(
  { off, endIn99 = false, startsAt, endsAt }: Extract<BulkAction, { kind: 'put-on-sale' }>,
  { price, sale, variants }: Product,
  now: Date,
): SaleTerms {
  const usual = sale?.usual?.price ?? price;
  const times = { startsAt: startsAt ?? now, endsAt };
  if ('percent' in off && !endIn99) return { percentOff: off.percent, price: null, ...times };
  if ('percent' in off && variants.some((variant) => variant.price !== null && !variant.isArchived))
    throw problem('Sizes with their own price cannot end in .99. Use the exact percentage.');
  const exact = 'percent' in off ? usual.percent(100 - off.percent) : usual.minus(off.amount);
  return { percentOff: null, price: endIn99 ? endingIn99(exact, usual, -1) : exact, ...times };
}

function saleFacts({ percentOff, price, startsAt, endsAt }: Sale): SaleFacts {
  return {
    percentOff,
    price: price?.dollars ?? null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

function checkedPrice(price: Money, variant: string | null): Money {
  const name = variant === null ? 'The price' : `The price of ${variant}`;
  if (!Money.zero.isLessThan(price)) throw problem(`${name} would not be above $0.00.`);
  if (maxPrice.isLessThan(price)) throw problem(`${name} would be above ${maxPrice.toString()}.`);
  return price;
}

/**
 * The nearest price that ends in .99. Rounding never makes a lowered price higher than before, or a raised price lower.
 */
function endingIn99(exact: Money, before: Money, sign: 1 | -1): Money {
  const below = Math.floor((exact.cents + 1) / 100) * 100 - 1;
  const above = exact.cents === below ? below : below + 100;
  const nearest = above - exact.cents <= exact.cents - below ? above : below;
  if (sign < 0 && nearest > before.cents) return Money.ofCents(below);
  return Money.ofCents(sign > 0 && nearest < before.cents ? above : nearest);
}

function stockChanges(
  { kind, units }: Extract<BulkAction, { kind: `${string}-stock` }>,
  product: Product,
  unitsOf: UnitsOf,
): FieldChange[] {
  if (product.isSet) throw problem('A set has no stock of its own. Please change its top and its bottom.');
  return sellableItems(product)
    .map(({ id, label }): FieldChange => {
      const before = unitsOf(id);
      const after = kind === 'set-stock' ? units : kind === 'add-stock' ? before + units : before - units;
      const name = label === null ? '' : `${label}: `;
      if (after < 0) throw problem(before === 0 ? `${name}No units are left.` : `${name}Only ${before} left.`);
      if (after > maxUnits) throw problem(`${name}Stock cannot be above 1,000,000.`);
      return { field: 'stock', variantId: id, variant: label, before, after };
    })
    .filter(({ before, after }) => before !== after);
}

/** Returns the variants; for a product without variants, the product itself as an item with a null id. */
function sellableItems({ variants, hasVariants }: Product): { id: number | null; label: string | null }[] {
  if (!hasVariants) return [{ id: null, label: null }];
  return variants
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, size, color }) => ({ id, label: variantLabel(size, color) }));
}

function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const known = new Set(tags.map(lower));
  return [...tags, ...added.filter((tag) => !known.has(lower(tag)))];
}

function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const removedKeys = new Set(removed.map(lower));
  return tags.filter((tag) => !removedKeys.has(lower(tag)));
}

function lower(tag: string): string {
  return tag.trim().toLowerCase();
}

type Field = Omit<FieldChange, 'before' | 'after'> & { readonly value: Value };
type Fields = ReadonlyMap<string, Field>;

/** The fields that a bulk edit may change, without units and archived variants. */
function fieldsOf(product: Product): Fields {
  const { price, compareAtPrice, sale, tags, categoryId, isFeatured, isNew } = product;
  const { isArchived, isDraft, publishAt, variants } = product;
  const own = { variantId: null, variant: null };
  const fields: Field[] = [
    { ...own, field: 'price', value: price.dollars },
    { ...own, field: 'compareAtPrice', value: compareAtPrice?.dollars ?? null },
    { ...own, field: 'tags', value: [...tags] },
    { ...own, field: 'categoryId', value: categoryId },
    { ...own, field: 'isFeatured', value: isFeatured },
    { ...own, field: 'isNew', value: isNew },
    { ...own, field: 'sale', value: sale && saleFacts(sale) },
    { ...own, field: 'status', value: isArchived ? 'archived' : isDraft ? 'draft' : 'active' },
    { ...own, field: 'publishAt', value: publishAt?.toISOString() ?? null },
  ];
  for (const variant of variants) {
    if (variant.isArchived) continue;
    const label = variantLabel(variant.size, variant.color);
    fields.push({ field: 'price', variantId: variant.id, variant: label, value: variant.price?.dollars ?? null });
  }
  return new Map(fields.map((field) => [keyOf(field.field, field.variantId), field]));
}

function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return [...before].flatMap(([key, { value, ...field }]) => {
    const now = after.get(key)?.value ?? null;
    return isSame(value, now) ? [] : [{ ...field, before: value, after: now }];
  });
}

function keyOf(field: FieldChange['field'], variantId: number | null): string {
  return `${field} ${variantId ?? ''}`;
}

function isSame(one: Value | undefined, other: Value): boolean {
  return comparable(one) === comparable(other);
}

/** Lists the values of a sale in a fixed order, because the database may have changed the order of the keys. */
function comparable(value: Value | undefined): string {
  return JSON.stringify(
    isSale(value) ? [value.percentOff, value.price, value.startsAt, value.endsAt] : (value ?? null),
  );
}

function portionText(portion: Portion): string {
  return 'amount' in portion ? portion.amount.toString() : `${portion.percent}%`;
}

function unitsText(units: number): string {
  return units === 1 ? '1 unit' : `${units} units`;
}

function problem(reason: string): DomainError {
  return new DomainError('conflict', 'bulk-edit.product', reason);
}
