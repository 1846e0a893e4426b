interface Change<Value> {
  readonly value: Value;
  readonly by: unknown;
  readonly began: number;
  ended: number;
}

/** All values that something has had, and who changed it, to tell whether an answer was true. */
export class History<Value> {
  private readonly changes: Change<Value>[];

  constructor(first: Value) {
    this.changes = [{ value: first, by: null, began: 0, ended: 0 }];
  }

  get latest(): Value {
    const change = this.changes.at(-1);
    if (!change) throw new Error('It never had a value.');
    return change.value;
  }

  async become(value: Value, by: unknown, work: () => PromiseLike<unknown>): Promise<void> {
    const change = { value, by, began: performance.now(), ended: Infinity };
    this.changes.push(change);
    await work();
    change.ended = performance.now();
  }

  /**
   * Whether an answer may show the value.
   * @param place who answers: its own changes it shows at once, those of others after `bound` milliseconds
   */
  allows(value: Value, { place, asked, answered, bound }: Reading): boolean {
    return this.changes.some((change, at) => {
      const next = this.changes[at + 1];
      const shownUntil = next ? next.ended + (next.by === place ? 0 : bound) : Infinity;
      return change.value === value && change.began <= answered && asked <= shownUntil;
    });
  }
}

export interface Reading {
  readonly place: unknown;
  readonly asked: number;
  readonly answered: number;
  readonly bound: number;
}
