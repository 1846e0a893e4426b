import { QueryFailedError } from 'typeorm';

/** Whether the error is PostgreSQL's refusal by the named constraint (unique, foreign key or check). */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  return (
    typeof driverError === 'object' &&
    driverError !== null &&
    'constraint' in driverError &&
    driverError.constraint === constraint
  );
}

/** Whether the error is PostgreSQL's refusal of what the rows would be (class 22 or 23): it would say so again. */
export function refuses(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  return (
    typeof driverError === 'object' &&
    driverError !== null &&
    'code' in driverError &&
    /^2[23]/.test(String(driverError.code))
  );
}
