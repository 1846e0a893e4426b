import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import type { DeviceAccount } from '../account.js';
import { AccountLinks } from '../ports/account-links.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Redeems a mailed device link and returns its account. Strangers' wrong passwords then no longer block this device.
 */
@UseCase()
export class AdmitDevice {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
  ) {}

  /** @throws DomainError invalid */
  async execute(token: string): Promise<DeviceAccount> {
    const userId = await this.links.redeemDevice(token);
    const account = userId === null ? null : await this.users.get(userId);
    if (!account) throw refused();
    return account;
  }
}

function refused(): DomainError {
  return new DomainError('invalid', 'device-link.refused', 'This link has expired or was used already.');
}
