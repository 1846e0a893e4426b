import { QueryFailedError } from 'typeorm';

/** Whether the error is PostgreSQL's refusal by the named constraint (unique, foreign key or check). */
export function violates(error: unknown, constraint: string): boolean {
  return told(error, 'constraint') === constraint;
}

/** PostgreSQL's code of the error; undefined where it is none of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  return told(error, 'code');
}

function told(error: unknown, what: string): string | undefined {
  const driverError: unknown = error instanceof QueryFailedError ? error.driverError : null;
  if (typeof driverError !== 'object' || driverError === null) return undefined;
  const value = new Map<string, unknown>(Object.entries(driverError)).get(what);
  return typeof value === 'string' ? value : undefined;
}
