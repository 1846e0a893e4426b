/** The kinds of errors; the HTTP layer turns each into a status. */
export type DomainErrorKind =
  | 'malformed'
  | 'invalid'
  | 'too-large'
  | 'unauthenticated'
  | 'unpaid'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'unavailable';

export interface DomainErrorDetails {
  /** One sentence per field of the caller's input. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Seconds after which a retry may work. */
  readonly retryAfter?: number;
  /** Further data for the caller, e.g. the current totals of a changed cart. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** An error for the caller: a stable code for programs, one sentence for a person. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly details: DomainErrorDetails = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
