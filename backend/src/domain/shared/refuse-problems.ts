import { DomainError } from './domain-error.js';

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
