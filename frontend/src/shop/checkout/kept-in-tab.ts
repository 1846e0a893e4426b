/** One person's value of this tab, kept over a reload. Another person who signs in here does not see it. */
export class KeptInTab<Value> {
  constructor(private readonly name: string) {}

  read(userId: number): Value | undefined {
    const text = sessionStorage.getItem(this.keyOf(userId));
    return text === null ? undefined : (JSON.parse(text) as Value);
  }

  keep(userId: number, value: Value): void {
    sessionStorage.setItem(this.keyOf(userId), JSON.stringify(value));
  }

  forget(userId: number): void {
    sessionStorage.removeItem(this.keyOf(userId));
  }

  private keyOf(userId: number) {
    return `${this.name}:${userId}`;
  }
}
