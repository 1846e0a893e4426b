import { QueryFailedError } from 'typeorm';

/** Whether the error is a violation of the named constraint (unique, foreign key or check). */
export function violates(error: unknown, constraint: string): boolean {
  const driverError = driverErrorOf(error);
  return driverError !== null && 'constraint' in driverError && driverError.constraint === constraint;
}

/** Whether PostgreSQL rejected the data (class 22 or 23), so that a retry would fail, too. */
export function refuses(error: unknown): boolean {
  const driverError = driverErrorOf(error);
  return driverError !== null && 'code' in driverError && /^2[23]/.test(String(driverError.code));
}

function driverErrorOf(error: unknown): object | null {
  const driverError: unknown = error instanceof QueryFailedError ? error.driverError : null;
  return typeof driverError === 'object' ? driverError : null;
}
