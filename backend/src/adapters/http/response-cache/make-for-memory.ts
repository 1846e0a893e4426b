import type { RequestHandler } from 'express';
import { collectTags } from './cache-tags.js';
import type { ResponseCache } from './response-cache.js';

interface Reads {
  /** Whether reads may come from replicas. */
  readonly mayLag: boolean;
  /** Runs work that reads the shop's own database. */
  latest(work: () => void): void;
}

/** Collects the tags of a response for the cache, and reads its data from the shop's own database. */
export function makeForMemory(cache: ResponseCache, reads: Reads): RequestHandler {
  return (request, _response, next) => {
    const filling = cache.fillingBy(request);
    if (filling && (filling.isShared || !reads.mayLag)) reads.latest(() => collectTags(filling.tags, next));
    else next();
  };
}
