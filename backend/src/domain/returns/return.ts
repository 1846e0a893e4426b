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

/** Days until a return expires if its parcel does not arrive. */
export const returnLifetimeInDays = 21;

/** Another size of the same item, held for the shopper until it is sent or the return ends. */
export interface Exchange {
  readonly variantId: number;
  readonly size: string;
  /** Price of one unit when the exchange was requested. */
  readonly price: Money;
}

/** The shopper's details of a return. */
export interface ReturnWords {
  readonly quantity: number;
  readonly reason: ReturnReason;
  /** Whether the item was worn or washed, so that staff must decide. */
  readonly worn: boolean;
  readonly comment: string;
  readonly pictureId: string | null;
}

/** Some units of one order line that the customer returns. */
export interface Return extends ReturnWords {
  readonly id: number;
  readonly orderId: string;
  readonly orderItemId: number;
  readonly state: ReturnState;
  /** Null for a refund. */
  readonly exchange: Exchange | null;
  /** Null until the parcel is received. */
  readonly restocked: boolean | null;
  readonly refundId: string | null;
  /** The reason for a refusal, shown to the shopper. */
  readonly refusal: string | null;
  /** Shipment of the other size. */
  readonly shipment: Shipment;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly receivedAt: Date | null;
}

/** The number printed on the label and used in mails. */
export function returnNumber(id: number): string {
  return `R-${1000 + id}`;
}

/** Whether its units are on their way back or have arrived. */
export function isLive({ state }: Pick<Return, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'lapsed' && state !== 'refused';
}

/**
 * The return in another state.
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
  received: 'This return has been received already.',
  refunded: 'This return was refunded already.',
  sent: 'The other size was sent already.',
  cancelled: 'This return was cancelled a moment ago.',
  lapsed: 'This return has ended because no parcel arrived in time.',
  refused: 'This return was refused a moment ago.',
};

/** @throws DomainError invalid, with a sentence for each field that breaks a rule */
export function checkedReturnWords(given: ReturnWords, mostUnits: number): ReturnWords {
  const comment = lines(given.comment);
  const { quantity, reason, worn, pictureId } = given;
  refuseProblems('return.invalid', {
    quantity: unitsProblem(quantity, mostUnits),
    comment: lengthProblem('Your comment', comment, 0, 500),
    pictureId: needsPicture({ reason, worn }) && pictureId === null ? 'Please add a picture that shows it.' : null,
  });
  return { quantity, reason, worn, comment, pictureId };
}

/** The problem with a number of returned or received units; null without one. */
export function unitsProblem(quantity: number, most: number): string | null {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= most) return null;
  return `Please choose ${most === 1 ? '1' : `from 1 to ${most}`}.`;
}

/** Staff require a picture of worn or damaged items before the parcel is sent. */
function needsPicture({ reason, worn }: Pick<ReturnWords, 'reason' | 'worn'>): boolean {
  return worn || reason === 'damaged';
}

/** @throws DomainError not-found */
export function knownReturn<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'return.unknown', 'We couldn’t find this return.');
  return found;
}
