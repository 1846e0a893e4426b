import type { RequestHandler } from 'express';
import { collectTags } from './cache-tags.js';
import type { ResponseCache } from './response-cache.js';

interface Reads {
  /** Whether reads may come from replicas. */
  readonly mayLag: boolean;
  /** Runs work that reads a consistent snapshot of the primary database. */
  atOneMoment(work: () => void, done: Promise<unknown>): void;
}

/**
 * Creates a response from a consistent snapshot of the primary database, and records its tags. A response that is not
 * cached may come from the replicas, if there are any.
 */
export function makeForMemory(cache: ResponseCache, reads: Reads): RequestHandler {
  return (request, _response, next) => {
    const filling = cache.fillingBy(request);
    if (filling && (filling.isShared || !reads.mayLag))
      reads.atOneMoment(() => collectTags(filling.tags, next), filling.outcome);
    else next();
  };
}
