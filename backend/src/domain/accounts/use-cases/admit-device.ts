import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import type { DeviceAccount } from '../account.js';
import { SignInLinks } from '../ports/sign-in-links.js';
import { UserRepository } from '../ports/user-repository.js';

/** Finds the account of a mailed device link, so that strangers' wrong passwords do not count against this device. */
@UseCase()
export class AdmitDevice {
  constructor(
    private readonly users: UserRepository,
    private readonly links: SignInLinks,
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
