import type { ErrorResponse } from './models';

/** Values that another user saved while this user edited the form. */
export interface Meanwhile {
  version: number;
  current: Record<string, unknown>;
}

/** Any failed request. Its `message` is for logs ("409: {…}"); `reason` is for users. */
export class ApiError extends Error {
  /** Readable message, if the server gave one. */
  readonly reason: string | undefined;
  /** Stable error code; "offline" if there was no response. */
  readonly code: string | undefined;
  /** Messages by rejected field. */
  readonly errors: Record<string, string>;
  /** Changes of other users that caused the rejection. */
  readonly changes: NonNullable<ErrorResponse['changes']>;
  /** Values and version that another user saved, if they caused the rejection. */
  readonly meanwhile: Meanwhile | undefined;
  /** Id of the conflicting personal promo code. */
  readonly promoCodeId: number | undefined;
  /** Existing search words that conflict with the new ones. */
  readonly synonym: ErrorResponse['synonym'];
  /** The account's second factors, if the server requires one. */
  readonly secondFactors: ErrorResponse['secondFactors'];

  /** Current preview of a bulk edit, if the confirmed one is outdated. */
  readonly preview: ErrorResponse['preview'];

  /** @param status HTTP status; 0 if there was no response */
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    const response = errorResponse(body);
    this.reason = response.message;
    this.code = status === 0 ? 'offline' : response.code;
    this.errors = response.errors ?? {};
    this.changes = response.changes ?? [];
    this.promoCodeId = response.promoCodeId;
    this.synonym = response.synonym;
    this.secondFactors = response.secondFactors;
    this.preview = response.preview;
    const { version, current } = response;
    this.meanwhile = version === undefined || current === undefined ? undefined : { version, current };
  }

  /** Whether the request may have had an effect despite the error. */
  get isUncertain() {
    return this.status === 0 || this.status >= 500;
  }
}

export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? error.errors : {});

/** Returns whether the server rejected the request without any effect. Other failures may have had an effect. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && !error.isUncertain;

/** Returns whether the server was unreachable, or failed. */
export const isUncertain = (error: unknown) => error instanceof ApiError && error.isUncertain;

export const hasNoResponse = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Returns whether the server responded that its database is unavailable. */
export const isUnavailable = (error: unknown) =>
  error instanceof ApiError && error.status === 503 && error.code === 'unavailable';

/** Returns the message for users: the server's message if it explains a rejection, or else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return isRefusal(error) ? (error.reason ?? fallback) : fallback;
}

function errorResponse(body: string): Partial<ErrorResponse> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
