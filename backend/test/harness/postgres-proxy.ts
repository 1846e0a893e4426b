import { once } from 'node:events';
import net from 'node:net';

/** A proxy in front of PostgreSQL that can interrupt the connection at a certain statement. */
export interface PostgresProxy {
  readonly url: string;
  /** Resolves when the shop sends a statement that contains the text. Blocks this statement and all later ones. */
  freezeBefore(text: string): Promise<void>;
  /** Resolves when a statement that contains the text was executed. Blocks its response and all later ones. */
  freezeAfter(text: string): Promise<void>;
  /** Ends the next connection in the same packet as the server's greeting. */
  dieWithGreeting(): void;
  close(): Promise<void>;
}

interface Trap {
  readonly text: string;
  readonly lets: boolean;
  sprung: () => void;
}

/** @param databaseUrl the server behind the proxy */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let trap: Trap | null = null;
  let closesDuringHandshake = false;

  const server = net.createServer((shop) => {
    const postgres = net.connect(Number(target.port), target.hostname);
    let questionsStopped = false;
    let carriedOut: (() => void) | null = null;
    for (const socket of [shop, postgres]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    shop.on('data', (chunk) => {
      const caught = trap !== null && chunk.includes(trap.text) ? trap : null;
      if (caught) {
        trap = null;
        if (caught.lets) {
          carriedOut = caught.sprung;
        } else {
          questionsStopped = true;
          caught.sprung();
        }
      }
      if (!questionsStopped) postgres.write(chunk);
    });
    postgres.on('data', (chunk) => {
      if (closesDuringHandshake && endsQuery(chunk)) {
        closesDuringHandshake = false;
        shop.end(Buffer.concat([chunk, shutdownMessage]));
      } else if (carriedOut === null) shop.write(chunk);
      else if (endsQuery(chunk)) carriedOut();
    });
    shop.on('close', () => postgres.destroy());
    postgres.on('close', () => shop.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  url.hostname = '127.0.0.1';

  const set = (text: string, lets: boolean) =>
    new Promise<void>((sprung) => {
      trap = { text, lets, sprung };
    });
  return {
    url: url.href,
    freezeBefore: (text) => set(text, false),
    freezeAfter: (text) => set(text, true),
    dieWithGreeting: () => {
      closesDuringHandshake = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The last message of a server that shuts down: an ErrorResponse. */
const shutdownMessage = message('E', [
  'SFATAL',
  'VFATAL',
  'C57P01',
  'Mterminating connection due to administrator command',
]);

function message(type: string, fields: readonly string[]): Buffer {
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Whether PostgreSQL has finished the query: a ReadyForQuery message ends its response. */
function endsQuery(response: Buffer): boolean {
  return response.subarray(-6, -1).equals(Buffer.from('Z\0\0\0\u0005'));
}
