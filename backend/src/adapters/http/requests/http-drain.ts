import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { shutdownTimeoutMs } from '../../../config/config.js';
import { isWorkingOn, onResponseEnd } from './response-end.js';

/** Milliseconds without progress after which a client is disconnected during a shutdown. */
const stalled = 5_000;
const checkEveryMs = 1_000;

interface Movement {
  readonly bytes: number;
  readonly at: number;
}

/**
 * Shuts the server down in order: accepts no new connections, finishes running requests, and disconnects stalled
 * clients.
 */
@Injectable()
export class HttpDrain implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly sockets = new Map<Socket, Movement>();
  private readonly responses = new Set<ServerResponse>();
  private drained: Promise<void> | null = null;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Whether the process is shutting down. */
  get begun(): boolean {
    return this.drained !== null;
  }

  onApplicationBootstrap(): void {
    this.server.on('connection', (socket) => {
      this.sockets.set(socket, { bytes: 0, at: 0 });
      socket.once('close', () => this.sockets.delete(socket));
    });
    // This listener must run before the shop's own listener, which may send the response immediately.
    this.server.prependListener('request', (_request, response) => this.follow(response));
  }

  onModuleDestroy(): void {
    const { server } = this;
    this.drained = new Promise((resolve) => server.close(() => resolve()));
    for (const response of this.responses) closeAfter(response);
    const watch = setInterval(() => this.cutStalled(), checkEveryMs);
    const last = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
    void this.drained.then(() => {
      clearInterval(watch);
      clearTimeout(last);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.drained;
  }

  private follow(response: ServerResponse): void {
    this.responses.add(response);
    if (this.begun) closeAfter(response);
    onResponseEnd(response, () => {
      this.responses.delete(response);
      if (this.begun) setImmediate(() => this.server.closeIdleConnections());
    });
  }

  private cutStalled(): void {
    const now = performance.now();
    const working = new Set([...this.responses].filter(isWorkingOn).map(({ req }) => req.socket));
    for (const [socket, last] of this.sockets) {
      const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength;
      if (bytes !== last.bytes || working.has(socket)) this.sockets.set(socket, { bytes, at: now });
      else if (now - last.at > stalled) socket.destroy();
    }
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}

/**
 * Adds `Connection: close` to a response whose headers are not sent yet. After any other response, the server closes
 * the connection as soon as it is idle.
 */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
