import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { DomainError } from '../../domain/shared/domain-error.js';

const { errors } = Stripe;
const logger = new Logger('stripe');

/**
 * Calls Stripe, and converts its errors to errors of the port. Errors that a bug of the shop causes are thrown
 * unchanged.
 */
export async function withTranslatedErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

/**
 * Calls Stripe with an idempotency key. For a day, Stripe repeats the first response to a key. That response can be an
 * internal error although the call took effect. After a repeated error, the shop uses another key, but only if `made`
 * finds no effect. Do not use this function for calls that move money.
 * @param made looks for an existing effect of the call
 */
export async function withIdempotencyKey<Result>(
  idempotencyKey: string,
  call: (options: { readonly idempotencyKey: string }) => Promise<Result>,
  made: () => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await call({ idempotencyKey });
  } catch (error) {
    if (!isRepeatedFailure(error)) throw error;
    return (await made()) ?? call({ idempotencyKey: `${idempotencyKey}:again` });
  }
}

function isRepeatedFailure(error: unknown): boolean {
  return error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';
}

function translated(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (isUnavailable(error)) {
    logger.warn([error.type, error.statusCode, error.code, error.requestId, error.message].filter(Boolean).join(' '));
    return unavailable();
  }
  switch (error.code) {
    case 'amount_too_small':
      return new DomainError('invalid', 'payments.too-small', 'This amount is too small to be paid by card.');
    case 'resource_missing':
      return new DomainError('not-found', 'payment.unknown', 'There is no such payment.');
    case 'payment_intent_unexpected_state':
      return new DomainError('conflict', 'payment.finished', 'This payment can no longer be changed.');
    default:
      return error;
  }
}

/** Whether Stripe is unavailable. An invalid API key counts, because only the operator can correct it. */
function isUnavailable(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    (error instanceof errors.StripeIdempotencyError && error.code === 'idempotency_key_in_use')
  );
}

/**
 * Calls Stripe for a refund. Distinguishes refusals of this idempotency key, permanent refusals, and refusals while the
 * shop's balance is too low.
 */
export async function withRefundErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  return withTranslatedErrors(async () => {
    try {
      return await call();
    } catch (error) {
      if (isRepeatedFailure(error) || isOtherCall(error)) throw keySpoiled();
      if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
      if (error.code === 'balance_insufficient') throw unavailable();
      const message = `The payment provider refuses this refund: ${error.message}`;
      throw new DomainError('conflict', 'refund.refused', message);
    }
  });
}

/** Whether the key was used with other parameters, e.g. by an earlier version of the shop. */
function isOtherCall(error: unknown): boolean {
  return error instanceof errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use';
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof DomainError && error.code === code;
}

function keySpoiled(): DomainError {
  const message = 'The payment provider failed with an internal error, and repeats that error for this refund.';
  return new DomainError('unavailable', 'refund.key-spoiled', message);
}

export function unavailable(): DomainError {
  const message = 'Payments are temporarily unavailable. Please try again in a moment.';
  return new DomainError('unavailable', 'payments.unavailable', message, { retryAfter: 5 });
}
