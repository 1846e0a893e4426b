export type DependencyState = 'up' | 'down' | 'unused';

/** A service that the shop depends on. The readiness check calls every provider that extends this class. */
export abstract class DependencyHealth {
  abstract readonly name: 'database' | 'migrations' | 'redis' | 'mail' | 'storage';
  /** Checks the service. An error, or a response after more than two seconds, counts as down. */
  abstract check(): Promise<DependencyState>;
}
