import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.js';

/**
 * How the server handles a mail at the end of its DATA. `reject` responds with 451. Three handlings close the
 * connection: before the server accepts the mail, after it has accepted the mail, or after its response.
 */
export type Handling = 'accept' | 'reject' | 'disconnect' | 'accept-and-disconnect' | 'respond-and-disconnect';

interface AcceptedMail {
  readonly recipient: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface MailSink {
  readonly url: string;
  /** How often the server accepted each mail, by Message-ID. */
  readonly acceptCounts: ReadonlyMap<string, number>;
  /** All accepted mails, in order. */
  readonly accepted: readonly AcceptedMail[];
  /** Sets the handling of all further mails. `decide` may do other work before it returns. */
  handle(decide: (recipient: string) => Handling | Promise<Handling>): void;
  /** Resets the counts, and accepts all mails. */
  reset(): void;
  /** Stops the server and closes all connections. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  restart(): Promise<void>;
}

/** Starts an SMTP server for large numbers of mails. It counts mails and stores none. */
export async function startMailSink(): Promise<MailSink> {
  const acceptCounts = new Map<string, number>();
  const accepted: AcceptedMail[] = [];
  const sockets = new Map<number, Socket>();
  let decide: (recipient: string) => Handling | Promise<Handling> = () => 'accept';
  let server: SMTPServer;
  const port = await freePort();

  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, session, callback) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => (head += head.length < 4096 ? chunk.toString('latin1') : ''));
        stream.on('end', () => {
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          const socket = sockets.get(session.remotePort);
          void Promise.resolve(decide(recipient)).then((handling) => {
            if (handling === 'reject') {
              callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
              return;
            }
            if (handling !== 'disconnect') {
              const id = /^Message-ID: *(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
              acceptCounts.set(id, (acceptCounts.get(id) ?? 0) + 1);
              accepted.push({ recipient, at: performance.now() });
            }
            if (handling === 'accept' || handling === 'respond-and-disconnect') callback(null, 'accepted');
            if (handling === 'respond-and-disconnect') setImmediate(() => socket?.destroySoon());
            else if (handling === 'disconnect' || handling === 'accept-and-disconnect') socket?.destroy();
          });
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      sockets.set(remotePort, socket);
      socket.on('close', () => sockets.delete(remotePort));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    acceptCounts,
    accepted,
    reset: () => {
      acceptCounts.clear();
      accepted.length = 0;
      decide = () => 'accept';
    },
    handle: (decision) => (decide = decision),
    stop: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
    restart: open,
  };
}
