/** The most common passwords, which attackers try first. */
export abstract class CommonPasswords {
  /** Ignores case. */
  abstract has(password: string): boolean;
}
