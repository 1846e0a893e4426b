import { UseCase } from '../../shared/use-case.js';
import { EmailChanges } from '../ports/email-changes.js';
import { Sessions } from '../ports/sessions.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Prepares the account of a customer for its first staff role, inside the transaction that locks the account:
 * - Records activity, so that the account's sessions are not ended as inactive.
 * - Records a sign-in, so that the next sign-in on a new device is reported.
 * - Ends a pending change of the email address. Staff with fewer permissions may have requested the change.
 */
@UseCase()
export class BeginStaffWork {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: Sessions,
    private readonly emailChanges: EmailChanges,
  ) {}

  async execute(userId: number): Promise<void> {
    await this.sessions.seeAllOf(userId);
    await this.users.noteSignIn(userId);
    await this.emailChanges.remove(userId);
  }
}
