export type DependencyState = 'up' | 'down' | 'unused';

/** Something that the shop leans on. Whatever extends it and is a provider is asked by the readiness check. */
export abstract class DependencyHealth {
  abstract readonly name: 'database' | 'migrations' | 'redis' | 'mail' | 'storage';
  /** A failure counts as down, and so does an answer that takes longer than two seconds. */
  abstract check(): Promise<DependencyState>;
}
