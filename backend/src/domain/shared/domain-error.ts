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

/**
 * Returns the result of `work`. A DomainError is returned instead of thrown, for callers that may not need the result.
 */
export async function orDomainError<Result>(work: () => Promise<Result>): Promise<Result | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The message of a thrown error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns normally when no field has a problem.
 * @throws DomainError invalid, with the sentence of each field that has a problem
 */
export function refuseProblems(code: string, problems: Readonly<Record<string, string | null>>): void {
  const errors = Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [message] = Object.values(errors);
  if (message !== undefined) throw new DomainError('invalid', code, message, { errors });
}
