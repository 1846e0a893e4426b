import { DomainError } from '../../../domain/shared/domain-error.js';

/** Adds a title to an error, because the board only shows errors with a title. */
export function titled(error: string, { kind, code, message, details }: DomainError): DomainError {
  return new DomainError(kind, code, message, { ...details, facts: { error } });
}
