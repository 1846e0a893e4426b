/** The passwords that are tried first. */
export abstract class CommonPasswords {
  /** In any case. */
  abstract has(password: string): boolean;
}
