import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { RateLimits } from '../../shared/ports/rate-limits.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { Account, SessionAccount } from '../account.js';
import { checkedProfile, limitAddressMails, type Profile, refuseReservedName } from '../account-rules.js';
import { ConfirmPassword } from './confirm-password.js';
import type { Origin } from './password-attempts.js';
import { changedMeanwhile, presentUser } from '../user.js';
import { RequestEmailChange } from './request-email-change.js';
import { UserRepository } from '../ports/user-repository.js';

/**
 * Proof that the caller owns the account: a code or a passkey if the account has a second factor, else the password.
 */
export interface OwnerProof {
  readonly currentPassword: string | null;
  readonly code: string | null;
  /** Response of a browser for a passkey, as JSON. */
  readonly passkey?: string | null | undefined;
}

/**
 * Changes a name immediately. A new address gives access to the account, so it requires the password or the second
 * factor, and applies only after confirmation.
 */
@UseCase()
export class UpdateProfile {
  constructor(
    private readonly users: UserRepository,
    private readonly confirmPassword: ConfirmPassword,
    private readonly requestEmailChange: RequestEmailChange,
    private readonly limits: RateLimits,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError invalid or conflict, with a sentence per field; too-many after too many wrong passwords or
   * address changes
   */
  async execute(account: SessionAccount, given: Profile, proof: OwnerProof, origin: Origin): Promise<Account> {
    const userId = account.id;
    const seen = presentUser(await this.users.get(userId));
    const { username, email } = checkedProfile(given, seen);
    if (!seen.isAdmin && username !== seen.username) refuseReservedName(username);
    if (email !== seen.email) await this.confirm(account, proof, origin);
    const moves = email.toLowerCase() !== seen.email.toLowerCase();
    if (moves) await limitAddressMails(this.limits, userId, email);
    return this.transaction.run(async () => {
      const user = presentUser(await this.users.lock(userId));
      if (user.email !== seen.email || user.passwordHash !== seen.passwordHash) throw changedMeanwhile();
      user.changeProfile({ username, email: moves ? user.email : email }, this.clock.now());
      await this.users.save(user);
      if (moves) await this.requestEmailChange.execute(user, email);
      return user.account;
    });
  }

  private async confirm(account: SessionAccount, proof: OwnerProof, origin: Origin): Promise<void> {
    const { currentPassword, code, passkey } = proof;
    if (passkey) return this.confirmPassword.execute(account, { passkey }, origin);
    if (account.hasSecondFactor || currentPassword)
      return this.confirmPassword.execute(
        account,
        { password: currentPassword ?? '', field: 'currentPassword', code },
        origin,
      );
    const message = 'Please enter your current password to change your email address.';
    throw new DomainError('invalid', 'password.missing', message, { errors: { currentPassword: message } });
  }
}
