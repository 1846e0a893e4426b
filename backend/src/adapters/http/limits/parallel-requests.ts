import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { clientOf, hostOf } from './network-of.js';
import { onResponseEnd } from '../requests/response-end.js';
import { maxPerHost } from './slow-clients.js';

/** Max number of pipelined requests on one connection. Browsers and proxies send one request at a time. */
const maxPerConnection = 5;

type Excess = 'none' | 'connection' | 'client';

/**
 * Limits the parallel requests of one connection. Behind a proxy, which may send the requests of many clients over one
 * connection, also limits the parallel requests of one client. A packet of a few KB can hold hundreds of requests, and
 * Node.js starts all of these requests immediately.
 */
export class ParallelRequests {
  private readonly ofConnections = new InProgress<Socket>();
  private readonly ofHosts = new InProgress<string>();

  constructor(
    private readonly config: Pick<Config, 'trustedProxies'>,
    private readonly limit = maxPerHost,
  ) {}

  /**
   * Counts a request until its response is sent. Closes a connection over its limit, and rejects a request of a client
   * over the limit.
   */
  readonly check: RequestHandler = (request, response, next) => {
    const excess = this.count(request, response);
    if (excess === 'connection') request.socket.destroy();
    else if (excess === 'client') next(tooMany());
    else next();
  };

  private count(request: Request, response: ServerResponse): Excess {
    if (this.ofConnections.count(request.socket, response) > maxPerConnection) return 'connection';
    if (this.config.trustedProxies === null) return 'none';
    return this.ofHosts.count(hostOf(clientOf(request, this.config)), response) > this.limit ? 'client' : 'none';
  }
}

class InProgress<Key> {
  private readonly counts = new Map<Key, number>();

  /**
   * Counts a request of the key until its response is sent.
   * @returns the number of the key's requests in progress, including this request
   */
  count(key: Key, response: ServerResponse): number {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    onResponseEnd(response, () => {
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
