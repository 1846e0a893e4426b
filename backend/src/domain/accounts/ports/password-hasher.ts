/**
 * Hashes and compares passwords; slow by design. Both calls throw DomainError unavailable when too many calls are
 * waiting.
 */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Compares a password. A null hash (unknown account) takes as long as a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
}
