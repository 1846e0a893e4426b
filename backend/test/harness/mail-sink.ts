import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.js';

/**
 * How the server handles a mail at the end of its DATA. `refuse` responds with 451. The three `break` handlings close
 * the connection: before or after the server accepts the mail, or after its response.
 */
export type Handling = 'take' | 'refuse' | 'break' | 'take-and-break' | 'take-answer-and-break';

interface Taking {
  readonly recipient: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface MailSink {
  readonly url: string;
  /** How often the server accepted each mail, by Message-ID. */
  readonly taken: ReadonlyMap<string, number>;
  /** All accepted mails, in order. */
  readonly takings: readonly Taking[];
  /** Sets the handling of all further mails. `decide` may do other work before it returns. */
  handle(decide: (recipient: string) => Handling | Promise<Handling>): void;
  /** Resets the counts, and accepts all mails. */
  begin(): void;
  /** Stops the server and closes all connections. */
  leave(): Promise<void>;
  /** Listens again at the same address. */
  comeBack(): Promise<void>;
}

/** Starts an SMTP server for large numbers of mails. It counts mails and stores none. */
export async function startMailSink(): Promise<MailSink> {
  const taken = new Map<string, number>();
  const takings: Taking[] = [];
  const lines = new Map<number, Socket>();
  let decide: (recipient: string) => Handling | Promise<Handling> = () => 'take';
  let server: SMTPServer;
  const port = await freePort();

  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, session, answer) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => (head += head.length < 4096 ? chunk.toString('latin1') : ''));
        stream.on('end', () => {
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          const line = lines.get(session.remotePort);
          void Promise.resolve(decide(recipient)).then((handling) => {
            if (handling === 'refuse') {
              answer(Object.assign(new Error('try again later'), { responseCode: 451 }));
              return;
            }
            if (handling !== 'break') {
              const id = /^Message-ID: *(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
              taken.set(id, (taken.get(id) ?? 0) + 1);
              takings.push({ recipient, at: performance.now() });
            }
            if (handling === 'take' || handling === 'take-answer-and-break') answer(null, 'taken');
            if (handling === 'take-answer-and-break') setImmediate(() => line?.destroySoon());
            else if (handling === 'break' || handling === 'take-and-break') line?.destroy();
          });
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      lines.set(remotePort, socket);
      socket.on('close', () => lines.delete(remotePort));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    takings,
    begin: () => {
      taken.clear();
      takings.length = 0;
      decide = () => 'take';
    },
    handle: (decision) => (decide = decision),
    leave: async () => {
      for (const line of lines.values()) line.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
    comeBack: open,
  };
}
