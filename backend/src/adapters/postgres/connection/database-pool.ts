import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

interface DatabasePoolConfig extends PoolConfig {
  /** Milliseconds that PostgreSQL may be silent while a caller waits; absent when statements may take any time. */
  readonly silenceMillis?: number;
}

/**
 * A pool in which a dying connection does not crash the process, and no caller waits forever. A connection in use that
 * is silent for too long is closed, because a late response could reach another caller.
 */
export class DatabasePool extends Pool {
  constructor(config: DatabasePoolConfig) {
    super(config);
    const { silenceMillis } = config;
    // An idle connection that dies is replaced when it is next needed. Between the pool's listener and its borrower's
    // listener, a connection has no error listener.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    if (silenceMillis === undefined) return;
    this.on('connect', (client) => socketOf(client).on('timeout', () => giveUpUnlessHeard(socketOf(client))));
    this.on('acquire', (client) => socketOf(client).setTimeout(silenceMillis));
    this.on('release', (_, client) => socketOf(client).setTimeout(0));
  }
}

function socketOf({ connection: { stream } }: PoolClient): Socket {
  if (!(stream instanceof Socket)) throw new Error('The connection to PostgreSQL is not a socket.');
  return stream;
}

/** A process that was suspended first handles data that arrived in the meantime. */
function giveUpUnlessHeard(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy(new SilentDatabase());
  });
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not respond.');
  }
}
