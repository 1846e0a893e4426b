/** Hashes and compares passwords; slow on purpose. Both calls throw DomainError unavailable when too many are waiting. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** A null hash (the account does not exist) takes as long as a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
}
