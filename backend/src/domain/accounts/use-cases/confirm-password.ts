import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../ports/account-reader.js';
import { missingCode, wrongCode } from '../second-factor.js';
import { presentUser } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';
import { CheckSecondFactor } from './check-second-factor.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';

/** Confirms that the account's owner is still the user of the session: by the second factor if there is one. */
@UseCase()
export class ConfirmPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
    private readonly secondFactor: CheckSecondFactor,
  ) {}

  /**
   * @param code of the second factor; null if none was typed
   * @throws DomainError invalid, at `password` or `code`; too-many after too many wrong ones
   */
  async execute(user: SessionAccount, password: string, code: string | null, origin: Origin): Promise<void> {
    if (!user.hasSecondFactor)
      return this.attempts.confirm(presentUser(await this.users.get(user.id)), password, 'password', origin);
    if (code === null) throw missingCode();
    if (!(await this.secondFactor.execute(user.id, code))) throw wrongCode('invalid');
  }
}
