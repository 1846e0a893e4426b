import type { Shipment } from '../orders/order.js';
import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { lengthProblem, lines } from '../shared/typed-text.js';
import { refuseProblems } from '../shared/refuse-problems.js';

/** Why something comes back. What sizes are like is learned from the first two. */
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

/** `received` is an exchange whose other size is not sent yet; money goes back with the receipt. */
export const returnTransitions: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['received', 'refunded', 'cancelled', 'lapsed', 'refused'],
  received: ['sent', 'refunded'],
  refunded: [],
  sent: [],
  cancelled: [],
  lapsed: [],
  refused: [],
};

/** Days in which the parcel is waited for. */
export const returnLifetimeInDays = 21;

/** Another size of the same piece, held for the shopper until it is sent or the return ends. */
export interface Exchange {
  readonly variantId: number;
  readonly size: string;
  /** What a unit of it cost when it was asked for. */
  readonly price: Money;
}

/** What the shopper says. */
export interface ReturnWords {
  readonly quantity: number;
  readonly reason: ReturnReason;
  /** Worn or washed, so that staff decide. */
  readonly worn: boolean;
  readonly comment: string;
  readonly pictureId: string | null;
}

/** Some units of one line of an order that come back. */
export interface Return extends ReturnWords {
  readonly id: number;
  readonly orderId: string;
  readonly orderItemId: number;
  readonly state: ReturnState;
  /** Null when money is wanted. */
  readonly exchange: Exchange | null;
  /** Null until it is received. */
  readonly restocked: boolean | null;
  readonly refundId: string | null;
  /** Why it was refused, for the shopper. */
  readonly refusal: string | null;
  /** Of the other size. */
  readonly shipment: Shipment;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly receivedAt: Date | null;
}

/** As it is printed on the label and named in mails. */
export function returnNumber(id: number): string {
  return `R-${1000 + id}`;
}

/** Whether its units are on their way back or have come back. */
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

/** The error for an action that comes too late or too early. */
export function returnChanged({ state }: Pick<Return, 'state'>): DomainError {
  return new DomainError('conflict', 'return.changed', stateSentences[state], { facts: { state } });
}

const stateSentences: Readonly<Record<ReturnState, string>> = {
  requested: 'This return has not come back yet.',
  received: 'This return has been received already.',
  refunded: 'This return was refunded already.',
  sent: 'The other size was sent already.',
  cancelled: 'This return was cancelled a moment ago.',
  lapsed: 'This return has ended, since nothing came in time.',
  refused: 'This return was refused a moment ago.',
};

/** @throws DomainError invalid, with a sentence for each field that breaks a rule */
export function checkedReturnWords(given: ReturnWords, mostUnits: number): ReturnWords {
  const comment = lines(given.comment);
  const { quantity, reason, worn, pictureId } = given;
  const units = mostUnits === 1 ? '1' : `from 1 to ${mostUnits}`;
  const isWhole = Number.isInteger(quantity) && quantity >= 1 && quantity <= mostUnits;
  refuseProblems('return.invalid', {
    quantity: isWhole ? null : `Please choose ${units}.`,
    comment: lengthProblem('Your comment', comment, 0, 500),
    pictureId: needsPicture({ reason, worn }) && pictureId === null ? 'Please add a picture that shows it.' : null,
  });
  return { quantity, reason, worn, comment, pictureId };
}

/** Staff want to see what is worn or damaged before it travels. */
function needsPicture({ reason, worn }: Pick<ReturnWords, 'reason' | 'worn'>): boolean {
  return worn || reason === 'damaged';
}

/** @throws DomainError not-found */
export function knownReturn<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'return.unknown', 'We couldn’t find this return.');
  return found;
}
