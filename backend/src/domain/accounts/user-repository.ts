import type { User } from './user.js';

export abstract class UserRepository {
  /** By name, whatever its case; null for a name that nobody has or could have. */
  abstract findByUsername(username: string): Promise<User | null>;
  /**
   * Keeps a new account.
   * @throws DomainError conflict, with `errors.username` and `errors.email` where another account has them.
   */
  abstract add(user: User): Promise<User>;
  abstract hasAdmin(): Promise<boolean>;
  /** Keeps the account unless an administrator is there by now, one process at a time; tells whether it did. */
  abstract addFirstAdmin(user: User): Promise<boolean>;
}
