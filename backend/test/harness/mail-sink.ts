import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.js';

/**
 * What becomes of a mail at the end of its DATA: the server takes it; refuses it for now (451); breaks the line
 * before or after it has taken it; or takes it, says so, and breaks the line.
 */
export type Handling = 'take' | 'refuse' | 'break' | 'take-and-break' | 'take-answer-and-break';

interface Taking {
  readonly recipient: string;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

export interface MailSink {
  readonly url: string;
  /** How often each mail was taken, by its Message-ID. */
  readonly taken: ReadonlyMap<string, number>;
  /** Every taking, in order. */
  readonly takings: readonly Taking[];
  /** Decides from now on about every mail; it may see to something itself before it answers. */
  handle(decide: (recipient: string) => Handling | Promise<Handling>): void;
  /** Counts from nothing, and takes all that comes. */
  begin(): void;
  /** No one listens any more; all lines break. */
  leave(): Promise<void>;
  /** Listens at the same address as before. */
  comeBack(): Promise<void>;
}

/** A real SMTP server for floods of mails: it counts them and keeps none. */
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
