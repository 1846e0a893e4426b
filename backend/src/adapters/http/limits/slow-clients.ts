import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../../../config/config.js';
import { hasBody } from '../requests/request-kind.js';
import { isWorkingOn, onResponseEnd } from '../requests/response-end.js';
import { hostOf } from './network-of.js';

interface Bounds {
  /** Max milliseconds to send the head of a request, including the first request of a connection. */
  readonly head: number;
  /** Max milliseconds to send the body. */
  readonly body: number;
  /** Max milliseconds without progress while reading a response or sending a request. */
  readonly stalled: number;
  /** Max milliseconds between two requests. */
  readonly idle: number;
  /** Max connections. */
  readonly inAll: number;
  readonly ofOneHost: number;
}

/** Max connections of one host; behind a proxy, max requests in progress. */
export const maxPerHost = 512;
const usual = { head: 10_000, body: 30_000, stalled: 30_000, idle: 60_000 } as const;

/** The response to the newest request of each connection. */
type ResponsesBySocket = WeakMap<Socket, ServerResponse>;

/** Disconnects clients that send or read too slowly, so that they cannot exhaust connections and memory. */
@Injectable()
export class SlowClients implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const { trustedProxies, maxConnections: inAll } = this.config;
    const server = this.host.httpAdapter.getHttpServer() as Server;
    limitSlowClients(server, { ...usual, inAll, ofOneHost: trustedProxies ? inAll : maxPerHost });
  }
}

/** Sets the timeouts and limits of a server. Call this before the server listens. */
export function limitSlowClients(server: Server, bounds: Bounds): void {
  const { head, body, stalled, idle } = bounds;
  const responses: ResponsesBySocket = new WeakMap();
  Object.assign(server, {
    headersTimeout: head,
    requestTimeout: 0,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1_000, head / 2),
  });
  server.setTimeout(stalled, (socket) => {
    if (isWorkingOn(responses.get(socket))) socket.setTimeout(stalled);
    // Reset the connection, so that the system discards buffered data that the client does not read.
    else if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
  // This listener must run before the shop's own listener, which may send the response immediately.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    responses.set(socket, response);
    onResponseEnd(response, () => responses.get(socket) === response && responses.delete(socket));
    if (hasBody(request)) awaitBody(request, response, body);
  });
  limitConnections(server, bounds, responses);
}

interface AwaitedBody {
  timer: NodeJS.Timeout;
  readonly giveUp: () => void;
}

const awaited = new WeakMap<IncomingMessage, AwaitedBody>();

/** Sets the time limit for the rest of a request body, in milliseconds from now. */
export function allowSlowBody(request: IncomingMessage, time: number): void {
  const body = awaited.get(request);
  if (!body) return;
  clearTimeout(body.timer);
  body.timer = setTimeout(body.giveUp, time).unref();
}

function awaitBody(request: IncomingMessage, response: ServerResponse, time: number): void {
  const giveUp = () => {
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    request.socket.destroySoon();
  };
  const body: AwaitedBody = { timer: setTimeout(giveUp, time).unref(), giveUp };
  awaited.set(request, body);
  request.once('close', () => clearTimeout(body.timer));
}

/**
 * Limits the connections, in total and per host. A new connection over a limit replaces the oldest idle connection, so
 * that slow clients make room. If all connections are busy, the new one is closed.
 */
function limitConnections(server: Server, { inAll, ofOneHost }: Bounds, responses: ResponsesBySocket): void {
  const all = new Set<Socket>();
  const ofHosts = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    const host = hostOf(socket.remoteAddress);
    const own = ofHosts.get(host) ?? new Set<Socket>();
    ofHosts.set(host, own.add(socket));
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      own.delete(socket);
      if (own.size === 0) ofHosts.delete(host);
    });
    if (own.size > ofOneHost) makeRoom(own, responses);
    else if (all.size > inAll) makeRoom(all, responses);
  });
}

/** Closes the oldest idle connection. A closing connection counts until its `close` event. */
function makeRoom(crowd: ReadonlySet<Socket>, responses: ResponsesBySocket): void {
  for (const socket of crowd) {
    if (socket.destroyed || isWorkingOn(responses.get(socket))) continue;
    socket.destroy();
    return;
  }
}
