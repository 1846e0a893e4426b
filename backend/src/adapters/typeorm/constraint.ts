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
