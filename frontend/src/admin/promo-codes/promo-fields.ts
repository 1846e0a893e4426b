import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { PromoCode, CreatePromoCodeRequest } from '../../api/models';
import { formatMoney } from '../../ui/money';
import type { State } from '../ui/state-tag';

export const promoStates: Record<PromoCode['state'], State> = {
  active: { name: 'Active', tone: 'good' },
  scheduled: { name: 'Scheduled', tone: 'busy' },
  expired: { name: 'Ended', tone: 'quiet' },
  'used-up': { name: 'Used up', tone: 'bad' },
  archived: { name: 'Archived', tone: 'quiet' },
};

dayjs.extend(utc);
dayjs.extend(timezone);

/** Terms of a code as the API returns them. */
export type ShownTerms = Pick<
  PromoCode,
  | 'code'
  | 'percentOff'
  | 'amountOff'
  | 'freeShipping'
  | 'startsAt'
  | 'expiresAt'
  | 'minSubtotal'
  | 'maxUses'
  | 'maxUsesPerPerson'
  | 'email'
  | 'categoryIds'
  | 'productIds'
>;

/** Terms of a code as form values. Empty or null means no limit. */
export interface PromoFields {
  code: string;
  kind: 'percent' | 'amount' | 'shipping';
  percentOff: number | null;
  amountOff: number | null;
  /** Whether the code also includes free shipping. Ignored if `kind` is `shipping`. */
  freeShipping: boolean;
  /** First day in the store's time zone, `YYYY-MM-DD`. */
  startsAt: string;
  expiresAt: string;
  minSubtotal: number | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  email: string;
  /**
   * Ids as text, because the form's fields for several values need text. If `categoryIds` and `productIds` are both
   * empty, the code applies to all products.
   */
  categoryIds: string[];
  productIds: string[];
}

export const noFields: PromoFields = {
  code: '',
  kind: 'percent',
  percentOff: null,
  amountOff: null,
  freeShipping: false,
  startsAt: '',
  expiresAt: '',
  minSubtotal: null,
  maxUses: null,
  maxUsesPerPerson: null,
  email: '',
  categoryIds: [],
  productIds: [],
};

/** Characters of generated codes, without characters that look alike, such as O and 0. */
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a random code of eight characters. */
export function newCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => codeCharacters[byte % 32]).join('');
}

export function fieldsOf(promoCode: ShownTerms, timeZone: string): PromoFields {
  const { code, percentOff, amountOff, freeShipping, minSubtotal, maxUses, maxUsesPerPerson } = promoCode;
  const { startsAt, expiresAt, email, categoryIds, productIds } = promoCode;
  return {
    ...{ code, percentOff, amountOff, freeShipping, minSubtotal, maxUses, maxUsesPerPerson },
    kind: amountOff !== null ? 'amount' : percentOff !== null ? 'percent' : 'shipping',
    startsAt: startsAt === null ? '' : dayOf(startsAt, timeZone),
    expiresAt: expiresAt === null ? '' : lastDayBefore(expiresAt, timeZone),
    email: email ?? '',
    categoryIds: categoryIds.map(String),
    productIds: productIds.map(String),
  };
}

/** Returns the fields of a new code with the same terms. Leaves out the days of a code that has ended. */
export function fieldsOfCopy(promoCode: ShownTerms, timeZone: string, today: string): PromoFields {
  const fields = fieldsOf(promoCode, timeZone);
  const days = fields.expiresAt !== '' && fields.expiresAt < today ? { startsAt: '', expiresAt: '' } : {};
  return { ...fields, ...days, code: '' };
}

export function termsOf(fields: PromoFields, timeZone: string): CreatePromoCodeRequest {
  const { code, kind, startsAt, expiresAt, minSubtotal, maxUses, maxUsesPerPerson, email } = fields;
  return {
    ...{ code: code.trim().toUpperCase(), minSubtotal, maxUses, maxUsesPerPerson },
    percentOff: kind === 'percent' ? fields.percentOff : null,
    amountOff: kind === 'amount' ? fields.amountOff : null,
    freeShipping: kind === 'shipping' || fields.freeShipping,
    startsAt: startsAt === '' ? null : startOfDay(startsAt, timeZone),
    expiresAt: expiresAt === '' ? null : endOfDay(expiresAt, timeZone),
    email: email.trim() === '' ? null : email.trim(),
    categoryIds: fields.categoryIds.map(Number),
    productIds: fields.productIds.map(Number),
  };
}

/** Returns the terms as a sentence, such as "10% off orders from $50.00, once per customer."; null without a discount. */
export function summaryOf(fields: PromoFields): string | null {
  const { kind, percentOff, amountOff, minSubtotal, startsAt, expiresAt, maxUses, maxUsesPerPerson } = fields;
  const off =
    kind === 'shipping' ? 'Free standard shipping' : discountOf(kind === 'percent' ? { percentOff } : { amountOff });
  if (off === null) return null;
  const orders = minSubtotal ? `orders from ${formatMoney(minSubtotal)}` : 'every order';
  const isLimited = fields.categoryIds.length + fields.productIds.length > 0;
  const chosen = kind === 'shipping' ? `${orders} with the chosen products` : `the chosen products in ${orders}`;
  const target = isLimited ? chosen : orders;
  const parts = [
    `${off} ${kind === 'shipping' ? 'for ' : ''}${target}`,
    kind !== 'shipping' && fields.freeShipping && 'with free standard shipping',
    maxUsesPerPerson && (maxUsesPerPerson === 1 ? 'once per customer' : `up to ${maxUsesPerPerson} times per customer`),
    maxUses && (maxUses === 1 ? 'for one order in total' : `for the first ${maxUses.toLocaleString('en-US')} orders`),
    fields.email.trim() !== '' && `only for ${fields.email.trim()}`,
    startsAt !== '' && `from ${shortDay(startsAt)}`,
    expiresAt !== '' && `until ${shortDay(expiresAt)}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const shortDay = (day: string) => dayjs.utc(day).format('MMM D, YYYY');

function discountOf({ percentOff, amountOff }: Partial<Pick<PromoFields, 'percentOff' | 'amountOff'>>): string | null {
  if (percentOff) return `${percentOff}% off`;
  return amountOff ? `${formatMoney(amountOff)} off` : null;
}

/** Returns only the changed terms. Unchanged times stay exact, although the form shows only days. */
export function changedTerms(
  before: PromoFields,
  after: PromoFields,
  timeZone: string,
): Partial<CreatePromoCodeRequest> {
  const old: Record<string, unknown> = { ...termsOf(before, timeZone) };
  const changed = Object.entries(termsOf(after, timeZone)).filter(([term, value]) => !isSame(old[term], value));
  return Object.fromEntries(changed);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const names: Readonly<Partial<Record<keyof PromoFields, string>>> = {
  code: 'Code',
  percentOff: 'Percent off',
  amountOff: 'Dollars off',
  freeShipping: 'Free standard shipping',
  startsAt: 'First day',
  expiresAt: 'Last day',
  minSubtotal: 'Minimum subtotal in dollars',
  maxUses: 'Uses in total',
  maxUsesPerPerson: 'Uses per customer',
  email: 'Only for the account with this email address',
  categoryIds: 'Only these categories',
  productIds: 'Only these products',
};

export function changesOf(before: PromoFields, current: ShownTerms, timeZone: string) {
  const now: Readonly<Record<string, string | number | boolean | string[] | null>> = { ...fieldsOf(current, timeZone) };
  const was: typeof now = { ...before };
  return Object.entries(names).flatMap(([field, name]) => {
    const value = now[field] ?? '';
    const text = Array.isArray(value) ? `${value.length} chosen` : String(value);
    return isSame(was[field], now[field]) ? [] : [[name, text] as const];
  });
}

/** Returns the day of a moment in the given time zone, `YYYY-MM-DD`. */
export function dayOf(iso: string, timeZone: string): string {
  return dayjs(iso).tz(timeZone).format('YYYY-MM-DD');
}

/** Returns the day of the last millisecond before `iso`. For midnight, that is the previous day. */
export function lastDayBefore(iso: string, timeZone: string): string {
  return dayjs(iso).subtract(1, 'millisecond').tz(timeZone).format('YYYY-MM-DD');
}

/** Returns the moment at which a day begins in the store's time zone, ISO 8601 UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return dayjs.tz(day, timeZone).toISOString();
}

/** Returns the moment at which a day ends in the store's time zone, ISO 8601 UTC. */
export function endOfDay(day: string, timeZone: string): string {
  return startOfDay(dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD'), timeZone);
}
