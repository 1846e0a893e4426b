import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { hostOf } from './network-of.js';
import { maxPerHost, onAnswerEnd } from './slow-clients.js';

/** Requests in progress on one connection without waiting for answers; browsers and proxies send one. */
const maxPerConnection = 5;

/**
 * Limits the parallel requests of one connection or, behind a proxy that shares its connections, of one client.
 * A packet of a few KB can hold hundreds, and Node.js starts them all at once.
 */
export function limitParallelRequests({ trustProxy }: { trustProxy: boolean }, most = maxPerHost): RequestHandler {
  const ofConnections = new InProgress<Socket>();
  const ofHosts = new InProgress<string>();
  return (request, response, next) => {
    if (ofConnections.count(request.socket, response) > maxPerConnection) request.socket.destroy();
    else if (trustProxy && ofHosts.count(hostOf(request.ip), response) > most) next(tooMany());
    else next();
  };
}

class InProgress<Key> {
  private readonly counts = new Map<Key, number>();

  /** @returns the number of the key's requests in progress, including this one, which counts until its answer is sent */
  count(key: Key, response: Response): number {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    onAnswerEnd(response, () => {
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left === 0) this.counts.delete(key);
      else this.counts.set(key, left);
    });
    return count;
  }
}

function tooMany(): DomainError {
  return new DomainError('too-many', 'too-many', 'Too many requests at once. Please wait a moment.', { retryAfter: 1 });
}
