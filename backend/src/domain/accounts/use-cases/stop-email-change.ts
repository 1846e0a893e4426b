import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';

/** Cancels a change of the account's address, after a click on the link mailed to the current address. */
@UseCase()
export class StopEmailChange {
  constructor(private readonly links: AccountLinks) {}

  /** @throws DomainError invalid when there is no change to stop */
  async execute(token: string): Promise<void> {
    if (await this.links.stopEmailChange(token)) return;
    const message = 'This change was already confirmed or stopped, or its link has expired.';
    throw new DomainError('invalid', 'email-change.over', message);
  }
}
