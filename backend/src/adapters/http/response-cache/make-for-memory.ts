import type { RequestHandler } from 'express';
import { collectTags } from './cache-tags.js';
import type { ResponseCache } from './response-cache.js';

interface Reads {
  /** Runs work that reads one state of the shop's own database. */
  atOneMoment(work: () => void, done: Promise<unknown>): void;
}

/** An answer that is kept is made from one state of the shop's own database, and notes what it shows. */
export function makeForMemory(cache: ResponseCache, reads: Reads): RequestHandler {
  return (request, _response, next) => {
    const filling = cache.fillingBy(request);
    if (filling) reads.atOneMoment(() => collectTags(filling.tags, next), filling.outcome);
    else next();
  };
}
