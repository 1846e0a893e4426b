import { countedExactly } from '../shared/bounded-count.js';
import type { Counts } from './facets-query.js';

/** Milliseconds. */
const keptFor = 60_000;
const mostKept = 500;

/** Counts of many products take long and change little: they may be a minute old. Those of a few are always counted. */
export class KeptCounts {
  private readonly kept = new Map<string, { readonly at: number; readonly counts: Promise<Counts> }>();

  async of(key: string, count: () => Promise<Counts>): Promise<Counts> {
    const known = this.kept.get(key);
    if (known && performance.now() - known.at < keptFor) return known.counts;
    const counts = count();
    this.kept.delete(key);
    const { matched } = await counts;
    if (matched > countedExactly) this.keep(key, counts);
    return counts;
  }

  private keep(key: string, counts: Promise<Counts>): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= mostKept && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, { at: performance.now(), counts });
  }
}
