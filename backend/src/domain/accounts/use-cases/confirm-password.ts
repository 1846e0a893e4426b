import { UseCase } from '../../shared/use-case.js';
import type { SessionAccount } from '../account.js';
import { codeNeeded, passkeyRefused, wrongCode } from '../second-factor.js';
import { presentUser } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';
import { CheckSecondFactor } from './check-second-factor.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';

/** Proof that the session's user owns the account. */
interface Proof {
  readonly password?: string;
  /** Name of the password's field in error messages. Default: `password`. */
  readonly field?: string;
  /** Code of the second factor; null if no code was typed. */
  readonly code?: string | null;
  /** Response of a browser for a passkey, as JSON. */
  readonly passkey?: string;
}

/**
 * Confirms that the session's user owns the account: with a passkey, with the code of a second factor, or with the
 * password if the account has no second factor.
 */
@UseCase()
export class ConfirmPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
    private readonly secondFactor: CheckSecondFactor,
  ) {}

  /**
   * @throws DomainError invalid, at the field of the password or at `code`, or `passkey.refused`; too-many after too
   * many wrong passwords or codes
   */
  async execute(
    user: SessionAccount,
    { password = '', field = 'password', code = null, passkey }: Proof,
    origin: Origin,
  ): Promise<void> {
    if (passkey !== undefined) {
      if ((await this.secondFactor.ownerOf(passkey, user.id)) === null) throw passkeyRefused('invalid');
      return;
    }
    if (!user.hasSecondFactor)
      return this.attempts.confirm(presentUser(await this.users.get(user.id)), password, field, origin);
    if (code === null) throw codeNeeded('invalid', user.secondFactors);
    if (!(await this.secondFactor.execute(user.id, code))) throw wrongCode('invalid');
  }
}
