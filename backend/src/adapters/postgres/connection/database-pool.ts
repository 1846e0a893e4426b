import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

interface DatabasePoolConfig extends PoolConfig {
  /** Max milliseconds without data from PostgreSQL while a caller waits; absent if statements may take any time. */
  readonly silenceMillis?: number;
}

/**
 * A pool that survives broken connections and limits how long a caller waits. Closes a connection in use that receives
 * no data for too long, because a late response could reach another caller.
 */
export class DatabasePool extends Pool {
  constructor(config: DatabasePoolConfig) {
    super(config);
    const { silenceMillis } = config;
    // Ignores errors of connections. The pool replaces a broken connection at its next use. While a connection passes
    // from the pool to a caller, it has no other error listener.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    if (silenceMillis === undefined) return;
    this.on('connect', (client) => socketOf(client).on('timeout', () => closeIfSilent(socketOf(client))));
    this.on('acquire', (client) => socketOf(client).setTimeout(silenceMillis));
    this.on('release', (_, client) => socketOf(client).setTimeout(0));
  }
}

function socketOf({ connection: { stream } }: PoolClient): Socket {
  if (!(stream instanceof Socket)) throw new Error('The connection to PostgreSQL is not a socket.');
  return stream;
}

/**
 * Closes the connection if no data has arrived. After the machine was suspended, the process first handles data that
 * arrived in the meantime.
 */
function closeIfSilent(socket: Socket): void {
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
