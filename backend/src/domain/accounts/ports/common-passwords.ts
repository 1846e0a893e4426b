/** The most common passwords, which attackers try first. */
export abstract class CommonPasswords {
  /** Whether the password is in the list. Case does not matter. */
  abstract has(password: string): boolean;
  /** Names of the shop and its site, which attackers also try. */
  abstract readonly shopNames: readonly string[];
  /**
   * Whether the password is published in the documentation. No account may use such a password, even if it already has
   * it. Case does not matter.
   */
  abstract isRefused(password: string): boolean;
}
