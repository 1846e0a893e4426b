import type { RequestHandler } from 'express';
import { collectTags } from './cache-tags.js';
import type { ResponseCache } from './response-cache.js';

interface Reads {
  /** Whether reads may come from replicas. */
  readonly mayLag: boolean;
  /** Runs work that reads one state of the shop's own database. */
  atOneMoment(work: () => void, done: Promise<unknown>): void;
}

/**
 * Makes an answer from one state of the shop's own database, and notes what it shows. One that is not kept comes from the
 * replicas, where there are any.
 */
export function makeForMemory(cache: ResponseCache, reads: Reads): RequestHandler {
  return (request, _response, next) => {
    const filling = cache.fillingBy(request);
    if (filling && (filling.isShared || !reads.mayLag))
      reads.atOneMoment(() => collectTags(filling.tags, next), filling.outcome);
    else next();
  };
}
