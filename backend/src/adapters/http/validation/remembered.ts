import { LRUCache } from 'lru-cache';

type Shape<Query extends object> = new () => Query;

const mostKept = 500;
const keptOf = new WeakMap<object, LRUCache<string, object>>();

/** Marks a common query, which is parsed and validated once. Its handlers must not change it. */
export function Remembered(): ClassDecorator {
  return (shape) => void keptOf.set(shape, new LRUCache({ max: mostKept }));
}

/** The parsed form of a query string, cached by class; undefined if it is not cached. */
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

  /** Returns undefined if the query must be parsed. */
  get(): Query | undefined {
    const query = this.kept?.get(this.key);
    return query instanceof this.shape ? query : undefined;
  }

  keep(query: unknown): void {
    if (query instanceof this.shape) this.kept?.set(this.key, Object.freeze(query));
  }
}
