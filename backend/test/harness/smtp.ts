import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { within } from './within.js';

interface ReceivedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** As it came over the wire, in bytes. */
  readonly size: number;
}

/**
 * The server takes a mail, takes it and does not answer before `goOn()`, takes it and breaks the line, or refuses it with
 * an SMTP answer.
 */
type Reception =
  | 'take'
  | 'hold'
  | 'drop'
  | { readonly code: number; readonly text: string; readonly at: 'DATA' }
  /** The next mail, or the next one to somebody. */
  | { readonly code: number; readonly text: string; readonly at: 'RCPT'; readonly to?: string };

export interface TestMailServer {
  readonly url: string;
  /** Every mail that the server took, also where it did not say so. */
  readonly mails: readonly ReceivedMail[];
  /** One reception per coming mail; afterwards all are taken. */
  receive(...receptions: Reception[]): void;
  /** Answers the mails that are on hold. */
  goOn(): void;
  /** Resolves when so many mails were taken. */
  arrived(count: number): Promise<readonly ReceivedMail[]>;
  /** Forgets the mails so far. */
  forget(): void;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it is given. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let receptions: Reception[] = [];
  const onHold: (() => void)[] = [];
  const refusal = ({ code, text }: { code: number; text: string }) =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const [next] = receptions;
      if (typeof next === 'object' && next.at === 'RCPT' && (next.to ?? address) === address) {
        receptions = receptions.slice(1);
        answer(refusal(next));
      } else {
        answer();
      }
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [first = 'take'] = receptions;
        const isForAnother = typeof first === 'object' && first.at === 'RCPT';
        const next = isForAnother ? 'take' : first;
        if (!isForAnother) receptions = receptions.slice(1);
        if (typeof next === 'object') {
          answer(refusal(next));
          return;
        }
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          mails.push({ ...mail, envelope: { from, to: rcptTo.map(({ address }) => address) }, size: raw.length });
          if (next === 'drop') for (const socket of sockets) socket.destroy();
          else if (next === 'hold') onHold.push(() => answer(null, 'taken'));
          else answer(null, 'taken');
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    receive: (...coming) => (receptions = coming),
    goOn: () => {
      for (const answer of onHold.splice(0)) answer();
    },
    arrived: async (count) => {
      await within(30_000, () => mails.length >= count);
      return mails;
    },
    forget: () => {
      mails.length = 0;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
