let events = 0;

/** Returns the sequence number of the next event in the test. */
export const nextMoment = (): number => (events += 1);

interface Change<Value> {
  readonly value: Value;
  readonly by: unknown;
  readonly began: number;
  ended: number;
  /** Sequence number of the time when every process had read the change. */
  readByAll: number;
}

/**
 * All values of one piece of data, and the process that made each change. Tests use the history to check whether a
 * response was correct.
 */
export class History<Value> {
  private readonly changes: Change<Value>[];

  constructor(first: Value) {
    this.changes = [{ value: first, by: null, began: 0, ended: 0, readByAll: 0 }];
  }

  get latest(): Value {
    const change = this.changes.at(-1);
    if (!change) throw new Error('It never had a value.');
    return change.value;
  }

  /** @param catchUp resolves when every process has read the change that `work` has made */
  async become(value: Value, by: unknown, work: () => PromiseLike<unknown>, catchUp: () => Promise<unknown>) {
    const change = { value, by, began: nextMoment(), ended: Infinity, readByAll: Infinity };
    this.changes.push(change);
    await work();
    change.ended = nextMoment();
    await catchUp();
    change.readByAll = nextMoment();
  }

  /**
   * Whether a response may contain the value.
   * @param place the process that responds; it shows its own changes at once, and changes of other processes after it
   * has read them
   */
  allows(value: Value, { place, requestedAt, respondedAt }: Reading): boolean {
    return this.changes.some((change, at) => {
      const next = this.changes[at + 1];
      const shownUntil = next ? (next.by === place ? next.ended : next.readByAll) : Infinity;
      return change.value === value && change.began <= respondedAt && requestedAt <= shownUntil;
    });
  }
}

export interface Reading {
  readonly place: unknown;
  readonly requestedAt: number;
  readonly respondedAt: number;
}
