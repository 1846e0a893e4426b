import { Outbox } from '../../mail/ports/outbox.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { KnownDevices } from '../ports/passwords.js';
import { UserRepository } from '../ports/user-repository.js';
import type { Origin } from './password-attempts.js';

/**
 * Records the sign-in of a staff member. A sign-in on an unknown device is reported by mail, except the account's first
 * sign-in.
 */
@UseCase()
export class NoteSignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly devices: KnownDevices,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /** @param device browser and system, e.g. "Firefox on Windows" */
  async execute(account: SessionAccount, origin: Origin, device: string): Promise<void> {
    if (!account.isAdmin) return;
    const { id, username, email } = account;
    await this.transaction.run(async () => {
      const isFirst = await this.users.noteSignIn(id);
      if (isFirst || this.devices.match(account, origin.deviceTokens) !== null) return;
      await this.outbox.put(
        { template: 'security-notice', to: email, username, event: 'new-device', device },
        { userId: id },
      );
    });
  }
}
