import { DomainError } from '../../../domain/shared/domain-error.js';

/** The page only shows errors that have a title. */
export function titled(error: string, { kind, code, message, details }: DomainError): DomainError {
  return new DomainError(kind, code, message, { ...details, facts: { error } });
}
