import type { BoughtItem } from '../shared/variant-label.js';
import type { Shipment } from '../orders/parcel.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { lengthProblem, lines } from '../shared/typed-text.js';

/** Reasons for a return. The first two count as fit votes. */
export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-pictured',
  'damaged',
  'wrong-item',
  'changed-mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnStates = ['requested', 'received', 'refunded', 'sent', 'cancelled', 'lapsed', 'refused'] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * Allowed state transitions of a return. `received` is an exchange whose other size is not sent yet. Other returns are
 * refunded on receipt.
 */
export const returnTransitions: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['received', 'refunded', 'cancelled', 'lapsed', 'refused'],
  received: ['sent', 'refunded'],
  refunded: [],
  sent: [],
  cancelled: [],
  lapsed: [],
  refused: [],
};

/** Max number of returns in one request. */
export const maxReturns = 20;

/** Days within which the customer must send the parcel. */
const daysToSend = 21;

/**
 * Days that a parcel may travel. Ground parcels within the USA take about a week. The other days allow for delays, and
 * for staff who record a parcel some days after its arrival.
 */
const daysInTransit = 14;

const day = 24 * 3_600_000;

/** The time at which a return expires if its parcel does not arrive. */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (daysToSend + daysInTransit) * day);
}

/** Deadline for the customer to send the parcel. A parcel that is sent by then arrives before the return expires. */
export function sendByOf({ expiresAt }: Pick<Return, 'expiresAt'>): Date {
  return new Date(expiresAt.getTime() - daysInTransit * day);
}

/** Another size of the same item, held for the shopper until it is sent or the return ends. */
export interface Exchange {
  readonly variantId: number;
  readonly size: string;
  /** Price of one unit when the exchange was requested. */
  readonly price: Money;
}

/** Units that the customer received in exchange and now returns. */
export interface SentItem extends Exchange {
  /** Id of the return for which the units were sent. */
  readonly returnId: number;
}

/** The shopper's details of a return. */
export interface ReturnWords {
  readonly quantity: number;
  readonly reason: ReturnReason;
  /**
   * Whether the item was worn or washed. If the customer requests such a return, it needs a picture, so that staff can
   * refuse it before the customer sends the parcel.
   */
  readonly worn: boolean;
  readonly comment: string;
  readonly pictureId: string | null;
  /** Whether staff started the return. A picture is then optional, because staff can see the item. */
  readonly byStaff: boolean;
}

/** Some units of one order line that the customer returns. */
export interface Return extends ReturnWords {
  readonly id: number;
  readonly orderId: string;
  readonly orderItemId: number;
  readonly state: ReturnState;
  /** Null for a refund. */
  readonly exchange: Exchange | null;
  /** Null for the units that were bought. Units that were sent in exchange can be returned only for a refund. */
  readonly sentItem: SentItem | null;
  /** Number of the units sent in exchange that the customer is returning or has returned. */
  readonly sentBack: number;
  /** Whether the units were restocked; null until the parcel is received. */
  readonly restocked: boolean | null;
  readonly refundId: string | null;
  /** Refund of the price differences that the customer paid for the units, with tax; zero without such a refund. */
  readonly difference: Money;
  /** Whether the refund failed, and staff have not settled it. */
  readonly refundFailed: boolean;
  /** Why staff refused the return, or ended it without a parcel; shown to the shopper. */
  readonly refusal: string | null;
  /** Shipment of the other size in an exchange. */
  readonly shipment: Shipment;
  readonly createdAt: Date;
  /** Time at which the return expires if no parcel arrives, some days after the last day to send it. */
  readonly expiresAt: Date;
  readonly receivedAt: Date | null;
}

interface SentUnits {
  readonly sentItem: SentItem;
  /** Number of units that can still be returned. */
  readonly left: number;
  readonly sentBack: number;
}

/** The units of a line that were sent in exchange, one entry per exchange. */
export function sentItems(returns: readonly Return[], orderItemId: number): SentUnits[] {
  return returns.flatMap(({ id, state, exchange, quantity, sentBack, ...one }) =>
    state === 'sent' && exchange !== null && one.orderItemId === orderItemId
      ? [{ sentItem: { ...exchange, returnId: id }, left: quantity - sentBack, sentBack }]
      : [],
  );
}

/** Returns the reason why no unit that was sent in exchange can be returned; null when a unit can be returned. */
export function sentRefusal(left: number, sentBack: number): string | null {
  if (left > 0) return null;
  return sentBack === 1 ? 'You are already returning this item.' : 'You are already returning all of these items.';
}

/** The item of an order line, in the size that is returned. */
export function returnedItem(
  { productName, variantSize, variantColor }: BoughtItem,
  { sentItem }: Pick<Return, 'sentItem'>,
): BoughtItem {
  return { productName, variantSize: sentItem?.size ?? variantSize, variantColor };
}

/** The number printed on the label and used in mails. */
export function returnNumber(id: number): string {
  return `R-${1000 + id}`;
}

/** Whether the units of the return are on their way back or have arrived. */
export function isLive({ state }: Pick<Return, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'lapsed' && state !== 'refused';
}

/**
 * Returns a copy of the return in another state.
 * @throws DomainError conflict `return.changed`
 */
export function movedTo(before: Return, state: ReturnState, change: Partial<Return> = {}): Return {
  if (!returnTransitions[before.state].includes(state)) throw returnChanged(before);
  return { ...before, ...change, state };
}

/** The error for an action that is not possible in the return's current state. */
export function returnChanged({ state }: Pick<Return, 'state'>): DomainError {
  return new DomainError('conflict', 'return.changed', stateSentences[state], { facts: { state } });
}

const stateSentences: Readonly<Record<ReturnState, string>> = {
  requested: 'This return has not arrived yet.',
  received: 'This return was already received.',
  refunded: 'This return was already refunded.',
  sent: 'The other size was already sent.',
  cancelled: 'This return was cancelled a moment ago.',
  lapsed: 'This return was closed because no package arrived.',
  refused: 'This return was refused a moment ago.',
};

/** @throws DomainError invalid, with a sentence for each field that breaks a rule */
export function checkedReturnWords(given: ReturnWords, maxUnits: number): ReturnWords {
  const comment = lines(given.comment);
  const { quantity, reason, worn, pictureId, byStaff } = given;
  refuseProblems('return.invalid', {
    quantity: unitsProblem(quantity, maxUnits),
    comment: lengthProblem('Your comment', comment, 0, 500),
    pictureId: needsPicture(given) && pictureId === null ? 'Please add a picture of the worn or damaged item.' : null,
  });
  return { quantity, reason, worn, comment, pictureId, byStaff };
}

/** The problem with a number of returned or received units; null for a valid number. */
export function unitsProblem(quantity: number, maxUnits: number): string | null {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxUnits) return null;
  return `Please choose ${maxUnits === 1 ? '1' : `from 1 to ${maxUnits}`}.`;
}

/** Whether the return needs a picture. Staff must see worn or damaged items before the customer sends the parcel. */
function needsPicture({ reason, worn, byStaff }: ReturnWords): boolean {
  return !byStaff && (worn || reason === 'damaged');
}

/** @throws DomainError not-found */
export function knownReturn<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'return.unknown', 'We couldn’t find this return.');
  return found;
}
