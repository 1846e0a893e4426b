import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { lifetimeOf, reached } from './cache-tags.js';
import type { AnswerForm, BodyForm, FinishedAnswer } from './finished-answer.js';

/**
 * Max number of filter combinations that are remembered after one request, so that the second request caches its
 * response.
 */
const mostSeen = 10_000;
/** Share of the memory for uncompressed bodies of the most requested responses. */
const shareOfPlain = 0.25;

/** Cached responses, indexed by tag. The least recently requested ones are evicted. */
export class AnswerStore {
  private readonly answers: LRUCache<string, FinishedAnswer>;
  private readonly plain: LRUCache<FinishedAnswer, BodyForm>;
  private readonly keysOfTags = new Map<string, Set<string>>();
  private readonly seen = new LRUCache<string, true>({ max: mostSeen });

  /** @param onFull called for each evicted response */
  constructor(maxSize: number, onFull: () => void) {
    // No single response may evict all others.
    const maxEntrySize = Math.ceil(maxSize / 8);
    const maxSizeOfPlain = Math.ceil(maxSize * shareOfPlain);
    this.plain = new LRUCache({
      maxSize: maxSizeOfPlain,
      maxEntrySize,
      sizeCalculation: ({ body }) => body.length || 1,
    });
    this.answers = new LRUCache({
      maxSize: Math.max(1, maxSize - maxSizeOfPlain),
      maxEntrySize,
      sizeCalculation: ({ size }) => size,
      noDisposeOnSet: true,
      dispose: (answer, key, reason) => {
        if (reason === 'evict') onFull();
        for (const tag of answer.tags) this.untag(tag, key);
        this.plain.delete(answer);
      },
    });
  }

  get bytes(): number {
    return this.answers.calculatedSize + this.plain.calculatedSize;
  }

  get count(): number {
    return this.answers.size;
  }

  get(key: string): FinishedAnswer | undefined {
    return this.answers.get(key);
  }

  keep(key: string, answer: FinishedAnswer): void {
    this.set(key, answer, lifetimeOf(answer.tags));
  }

  /** The form of the response for a request; synchronous if it is in memory. */
  formFor(key: string, answer: FinishedAnswer, request: IncomingMessage): AnswerForm | Promise<AnswerForm> {
    const { size } = answer;
    const form = answer.formFor(request, this.plain.get(answer));
    if (!(form instanceof Promise)) return form;
    return form.then((made) => {
      if (this.answers.peek(key) !== answer) return made;
      if (made.coding === 'identity') this.plain.set(answer, made);
      else if (answer.size !== size) this.weigh(key, answer);
      return made;
    });
  }

  /** Updates the size of a response whose forms have changed, if it is still cached. */
  weigh(key: string, answer: FinishedAnswer): void {
    if (this.answers.peek(key) !== answer) return;
    const left = this.answers.getRemainingTTL(key);
    // The cache would not recompute the size of the same response.
    this.answers.delete(key);
    this.set(key, answer, Number.isFinite(left) ? left : 0);
  }

  /**
   * Evicts responses with these tags.
   * @returns how many responses were evicted
   */
  drop(tags: readonly string[]): number {
    const { size } = this.answers;
    if (tags.includes('catalog')) this.answers.clear();
    for (const tag of tags.flatMap(reached)) {
      for (const key of this.keysOfTags.get(tag) ?? []) this.answers.delete(key);
    }
    return size - this.answers.size;
  }

  /** Whether a combination was requested before. */
  isWanted(key: string): boolean {
    if (this.seen.has(key)) return true;
    this.seen.set(key, true);
    return false;
  }

  private set(key: string, answer: FinishedAnswer, ttl: number): void {
    this.answers.set(key, answer, { ttl });
    if (!this.answers.has(key)) return;
    for (const tag of answer.tags) {
      const keys = this.keysOfTags.get(tag) ?? new Set<string>();
      this.keysOfTags.set(tag, keys.add(key));
    }
  }

  private untag(tag: string, key: string): void {
    const keys = this.keysOfTags.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOfTags.delete(tag);
  }
}
