import type { User } from '../user.js';

/** The accounts and guests, without those that were deleted. Only accounts are found by name or address. */
export abstract class UserRepository {
  abstract get(id: number): Promise<User | null>;
  /** By name, whatever its case; null for a name that no one has or could have. */
  abstract getByUsername(username: string): Promise<User | null>;
  /** By address or name, whatever their case; a name of former times may be another's address, which then counts. */
  abstract getToSignIn(asked: string): Promise<User | null>;
  /** Locked until the running transaction ends, so that of two changes the later one sees the earlier. */
  abstract lock(id: number): Promise<User | null>;
  /** By address, whatever its case, locked like `lock`. */
  abstract lockByEmail(email: string): Promise<User | null>;
  /**
   * Keeps a new account or guest.
   * @throws DomainError conflict, with `errors.username` and `errors.email` where another account has them.
   */
  abstract add(user: User): Promise<User>;
  /**
   * Keeps the changes of a locked account.
   * @throws DomainError conflict, as `add` does
   */
  abstract save(user: User): Promise<void>;
  abstract hasAdmin(): Promise<boolean>;
  /** Whether an administrator would be left without this one; the answer holds until the running transaction ends. */
  abstract hasOtherAdmin(user: User): Promise<boolean>;
  /** Keeps the account unless an administrator is there by now, one process at a time; tells whether it did. */
  abstract addFirstAdmin(user: User): Promise<boolean>;
}
