/**
 * Hashes and compares passwords; slow by design. Both calls throw DomainError unavailable when too many calls are
 * waiting.
 */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Compares a password. For a null hash (unknown account), the call takes as long as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
}

/** The most common passwords, which attackers try first. */
export abstract class CommonPasswords {
  /** Whether the password is in the list. Case does not matter. */
  abstract has(password: string): boolean;
  /** Names of the shop and its site, which attackers also try. */
  abstract readonly shopNames: readonly string[];
  /**
   * Whether the password is published in the documentation. Such a password is rejected, even if an account already has
   * it. Case does not matter.
   */
  abstract isRefused(password: string): boolean;
}
