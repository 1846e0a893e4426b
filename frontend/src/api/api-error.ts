import type { ErrorAnswer } from './models';

/** Any call that did not succeed. Its `message` is for logs ("409: {…}"); people are shown `reason`. */
export class ApiError extends Error {
  /** One sentence for a person, when the server gave one. */
  readonly reason: string | undefined;
  /** Stable name of the failure; "offline" when no answer came at all. */
  readonly code: string | undefined;
  /** A sentence for each refused field. */
  readonly errors: Record<string, string>;
  /** What others changed meanwhile, where that is why it was refused. */
  readonly changes: NonNullable<ErrorAnswer['changes']>;
  /** The personal promo code that stands in the way. */
  readonly promoCodeId: number | undefined;

  /** @param status HTTP status, 0 when no answer came */
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    const answer = errorAnswer(body);
    this.reason = answer.message;
    this.code = status === 0 ? 'offline' : answer.code;
    this.errors = answer.errors ?? {};
    this.changes = answer.changes ?? [];
    this.promoCodeId = answer.promoCodeId;
  }

  /** The request may have had an effect that no one heard of. */
  get isUncertain() {
    return this.status === 0 || this.status >= 500;
  }
}

/** The shop answered no: nothing was done. Any other failure may have had an effect. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !error.isUncertain;

/** The shop was out of reach, or failed at it. */
export const isUncertain = (error: unknown) => error instanceof ApiError && error.isUncertain;

/** The shop was out of reach. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** What to tell a person: the server's sentence where it explains a refusal, else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return isRefusal(error) ? (error.reason ?? fallback) : fallback;
}

function errorAnswer(body: string): Partial<ErrorAnswer> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
