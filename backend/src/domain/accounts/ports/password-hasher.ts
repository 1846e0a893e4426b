/** Keeps passwords so that no one can read them back; slow on purpose. Both calls throw DomainError unavailable when too many wait for them. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes as long for a null hash, the account that does not exist, as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
}
