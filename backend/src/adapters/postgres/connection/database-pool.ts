import { Socket } from 'node:net';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

interface DatabasePoolConfig extends PoolConfig {
  /** How long PostgreSQL may be silent while somebody waits for it; absent where it may work for as long as it takes. */
  readonly silenceMillis?: number;
}

/**
 * Connections that end no process when they die, in use or not, and on which no caller waits for ever: one
 * that is lent and silent for too long is given up, since what it was asked may still be answered to somebody else.
 */
export class DatabasePool extends Pool {
  constructor(config: DatabasePoolConfig) {
    super(config);
    const { silenceMillis } = config;
    // What dies idle is replaced when it is next needed. Between the pool's listener and that of its borrower, a connection has none.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
    if (silenceMillis === undefined) return;
    this.on('connect', (client) => socketOf(client).on('timeout', () => giveUpUnlessHeard(socketOf(client))));
    this.on('acquire', (client) => socketOf(client).setTimeout(silenceMillis));
    this.on('release', (_, client) => socketOf(client).setTimeout(0));
  }
}

function socketOf({ connection: { stream } }: PoolClient): Socket {
  if (!(stream instanceof Socket)) throw new Error('PostgreSQL is spoken to by a socket.');
  return stream;
}

/** A process that stood still itself first hears what came meanwhile. */
function giveUpUnlessHeard(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy(new SilentDatabase());
  });
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer.');
  }
}
