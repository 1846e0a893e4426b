import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { EmailChanges } from '../ports/email-changes.js';

/** Leaves an account its address, by the link that was mailed there. */
@UseCase()
export class StopEmailChange {
  constructor(private readonly changes: EmailChanges) {}

  /** @throws DomainError invalid, where nothing is left to stop */
  async execute(token: string): Promise<void> {
    if (await this.changes.stop(token)) return;
    const message = 'This change is over: it was confirmed, stopped or never confirmed.';
    throw new DomainError('invalid', 'email-change.over', message);
  }
}
