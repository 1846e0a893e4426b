import type { Allowance, FailedPasswords } from '../../src/domain/accounts/ports/passwords.js';

/** Counts in memory. No attempt has to wait unless the test requires a wait. */
export class FakeFailedPasswords implements FailedPasswords {
  readonly counted: [account: string, place: string, allowance: Allowance][] = [];
  readonly forgotten: string[] = [];
  /** Seconds to wait, by place. */
  readonly waits = new Map<string, number>();

  count(account: string, place: string, allowance: Allowance): Promise<number | null> {
    this.counted.push([account, place, allowance]);
    return Promise.resolve(this.waits.get(place) ?? null);
  }

  forget(account: string, places: readonly string[]): Promise<void> {
    this.forgotten.push(...places.map((place) => `${account} from ${place}`));
    return Promise.resolve();
  }

  forgetAll(accounts: readonly string[]): Promise<void> {
    this.forgotten.push(...accounts);
    return Promise.resolve();
  }

  deleteExpired(): Promise<number> {
    return Promise.resolve(0);
  }
}
