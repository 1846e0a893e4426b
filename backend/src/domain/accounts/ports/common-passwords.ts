/** The most common passwords, which attackers try first. */
export abstract class CommonPasswords {
  /** Ignores case. */
  abstract has(password: string): boolean;
  /** Names of the shop and its site, which attackers try next. */
  abstract readonly shopNames: readonly string[];
  /** Whether no account of this shop may use it, not even one that has it: printed in the documentation. Ignores case. */
  abstract isRefused(password: string): boolean;
}
