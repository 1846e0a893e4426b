/** The kinds of errors. The HTTP layer maps each kind to a status. */
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
  /** One sentence per invalid field of the caller's input. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number;
  /** Additional data for the caller, e.g. the current totals of a changed cart. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** An error for the caller, with a stable code for programs and a sentence for users. */
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
