import type { SessionAccount } from '../account.js';
import type { User } from '../user.js';

/** Accounts and guests, except deleted accounts and guests. Only accounts can be found by name or address. */
export abstract class UserRepository {
  abstract get(id: number): Promise<User | null>;
  /** Returns the account with the data that sessions need; null for an unknown or deleted account. */
  abstract getAccount(id: number): Promise<SessionAccount | null>;
  /** Finds an account by name; case does not matter. Returns null for an unknown or invalid name. */
  abstract getByUsername(username: string): Promise<User | null>;
  /**
   * Finds an account by address or name; case does not matter. Some older names equal another account's address. For
   * such a text, returns the account with this address.
   */
  abstract getToSignIn(nameOrEmail: string): Promise<User | null>;
  /** Returns the user, locked until the end of the transaction, so that concurrent changes see each other's result. */
  abstract lock(id: number): Promise<User | null>;
  /** Finds an account by address; case does not matter. Locks it like `lock`. */
  abstract lockByEmail(email: string): Promise<User | null>;
  /**
   * Saves a new account or guest.
   * @throws DomainError conflict, with a sentence at `errors.username` or `errors.email`, if another account has the
   * name or the address
   */
  abstract add(user: User): Promise<User>;
  /**
   * Saves the changes of a locked account.
   * @throws DomainError conflict, same as `add`
   */
  abstract save(user: User): Promise<void>;
  /** Records the time of a sign-in. Returns whether this is the account's first sign-in. */
  abstract noteSignIn(id: number): Promise<boolean>;
  abstract hasOwner(): Promise<boolean>;
  /** Whether another owner exists. The result is valid until the end of the running transaction. */
  abstract hasOtherOwner(user: User): Promise<boolean>;
  /**
   * Saves the account unless an owner exists. Concurrent calls run one after the other. Returns whether the account was
   * saved.
   */
  abstract addFirstOwner(user: User): Promise<boolean>;
}
