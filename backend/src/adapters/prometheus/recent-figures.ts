import type { Figure, Figures } from '../../domain/shared/ports/monitoring.js';

/** The time for which a reading is valid, and the timeout of a new reading, in milliseconds. */
const freshness = 5_000;
const timeoutMs = 2_000;
/** A reading is reused for at least this multiple of its duration, so that frequent scrapes cost little. */
const rest = 50;

/** The metrics of one source, read at most every few seconds. */
export class RecentFigures {
  private last: readonly Figure[] = [];
  private freshUntil = -Infinity;
  private reading: Promise<readonly Figure[]> | null = null;

  constructor(private readonly source: Figures) {}

  /** Returns the last reading while the source does not respond. */
  async read(): Promise<readonly Figure[]> {
    if (this.reading === null && performance.now() < this.freshUntil) return this.last;
    this.reading ??= this.refresh();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly Figure[]>((resolve) => {
      timer = setTimeout(() => resolve(this.last), timeoutMs);
    });
    try {
      return await Promise.race([this.reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async refresh(): Promise<readonly Figure[]> {
    const began = performance.now();
    try {
      this.last = await this.source.get();
      this.freshUntil = performance.now() + Math.max(freshness, rest * (performance.now() - began));
    } catch {
      this.last = [];
      this.freshUntil = performance.now() + freshness;
    } finally {
      this.reading = null;
    }
    return this.last;
  }
}
