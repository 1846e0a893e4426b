import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { AccountLinks } from '../ports/account-links.js';
import { Sessions } from '../ports/sessions.js';
import { UserRepository } from '../ports/user-repository.js';
import type { User } from '../user.js';

/**
 * Prepares the account of a customer for its first staff role, inside the transaction that locks the account:
 * - Records activity, so that the account's sessions are not ended as inactive.
 * - Records a sign-in, so that the next sign-in on a new device is reported.
 * - Ends a pending change of the email address. Staff with fewer permissions may have requested the change.
 * - Refuses a password that staff set, and that staff with fewer permissions may know. A change of the password with
 *   the current password does not help, because these staff could have made it.
 *
 * Known limit: staff who confirmed their own address for the account could choose the password through a mailed link.
 * Such a password does not count as a password that staff set.
 */
@UseCase()
export class BeginStaffWork {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly links: AccountLinks,
  ) {}

  /**
   * @param advice the sentence of the error that explains how to replace a password that staff set
   * @throws DomainError conflict `user.password-by-staff`
   */
  async execute({ id, passwordByStaff }: User, advice: string): Promise<void> {
    if (passwordByStaff) throw knownPassword(advice);
    await this.sessions.seeAllOf(id);
    await this.users.noteSignIn(id);
    await this.links.removeEmailChange(id);
  }
}

function knownPassword(advice: string): DomainError {
  const message = `A staff member set the password of this account. ${advice}`;
  return new DomainError('conflict', 'user.password-by-staff', message);
}
