/** What went wrong, in the terms of the shop; the HTTP edge turns each kind into a status. */
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
  /** Seconds after which another try may work. */
  readonly retryAfter?: number;
  /** Further facts for the caller, e.g. the current totals of a changed cart. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A failure that the caller can understand: a stable code for programs, one sentence for a person. */
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
