import { inTab } from './storage';

/** A user's value in this tab. It survives a reload, and is hidden from other users who sign in here. */
export class KeptInTab<Value extends object> {
  constructor(private readonly name: string) {}

  read(userId: number): Value | undefined {
    const value = inTab.readJson(this.keyOf(userId));
    return typeof value === 'object' && value !== null ? (value as Value) : undefined;
  }

  keep(userId: number, value: Value): void {
    inTab.write(this.keyOf(userId), JSON.stringify(value));
  }

  forget(userId: number): void {
    inTab.remove(this.keyOf(userId));
  }

  private keyOf(userId: number) {
    return `${this.name}:${userId}`;
  }
}
