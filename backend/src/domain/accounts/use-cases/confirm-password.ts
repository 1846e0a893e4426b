import { UseCase } from '../../shared/use-case.js';
import { type Origin, PasswordAttempts } from './password-attempts.js';
import { presentUser } from '../user.js';
import { UserRepository } from '../ports/user-repository.js';

/** Confirms that the account's owner is still the user of the session. */
@UseCase()
export class ConfirmPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: PasswordAttempts,
  ) {}

  /** @throws DomainError invalid, at `password`; too-many after too many wrong passwords */
  async execute(userId: number, password: string, origin: Origin): Promise<void> {
    await this.attempts.confirm(presentUser(await this.users.get(userId)), password, 'password', origin);
  }
}
