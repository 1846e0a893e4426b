import type { ErrorAnswer } from './models';

/** The state of a form that others saved while it was edited here. */
export interface Meanwhile {
  version: number;
  current: Record<string, unknown>;
}

/** Any failed call. Its `message` is for logs ("409: {…}"); `reason` is for people. */
export class ApiError extends Error {
  /** One sentence for a person, when the server gave one. */
  readonly reason: string | undefined;
  /** Stable name of the failure; "offline" when no answer came at all. */
  readonly code: string | undefined;
  /** A sentence for each refused field. */
  readonly errors: Record<string, string>;
  /** What others changed meanwhile, if that caused the refusal. */
  readonly changes: NonNullable<ErrorAnswer['changes']>;
  /** What others saved meanwhile, by field, and the version of it, if that caused the refusal. */
  readonly meanwhile: Meanwhile | undefined;
  /** The conflicting personal promo code. */
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
    const { version, current } = answer;
    this.meanwhile = version === undefined || current === undefined ? undefined : { version, current };
  }

  /** The request may have had an effect without an answer. */
  get isUncertain() {
    return this.status === 0 || this.status >= 500;
  }
}

/** The shop refused: nothing was done. Any other failure may have had an effect. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !error.isUncertain;

/** The shop was unreachable, or failed. */
export const isUncertain = (error: unknown) => error instanceof ApiError && error.isUncertain;

/** The shop was unreachable. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The shop answered that it cannot work now: its database is unavailable. */
export const isUnavailable = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && error.code === 'unavailable';

/** The text for a person: the server's sentence if it explains a refusal, else `fallback`. */
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
