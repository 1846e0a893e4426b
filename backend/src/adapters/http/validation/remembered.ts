import { LRUCache } from 'lru-cache';

type Shape<Query extends object> = new () => Query;

const mostKept = 500;
const keptOf = new WeakMap<object, LRUCache<string, object>>();

/** A query that many send alike: it is read and checked once. Its handlers must not change it. */
export function Remembered(): ClassDecorator {
  return (shape) => void keptOf.set(shape, new LRUCache({ max: mostKept }));
}

/** What was kept of a query as it was sent, by its class; undefined where nothing is kept. */
export class RememberedQuery<Query extends object> {
  private readonly key: string;
  private readonly kept: LRUCache<string, object> | undefined;

  constructor(
    private readonly shape: Shape<Query>,
    sent: unknown,
  ) {
    this.kept = keptOf.get(shape);
    this.key = this.kept ? JSON.stringify(sent) : '';
  }

  /** Undefined where it has to be read. */
  get(): Query | undefined {
    const query = this.kept?.get(this.key);
    return query instanceof this.shape ? query : undefined;
  }

  keep(query: unknown): void {
    if (query instanceof this.shape) this.kept?.set(this.key, Object.freeze(query));
  }
}
