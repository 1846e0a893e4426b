import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { within } from './within.js';

interface ReceivedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** Size of the transferred message in bytes. */
  readonly size: number;
}

/**
 * Handling of a mail. `take`: the server accepts the mail. `hold`: the server delays its response until `goOn()`.
 * `drop`: the server stores the mail, then closes its connections without a response. Objects: the server rejects the
 * mail with this SMTP response.
 */
type Reception =
  | 'take'
  | 'hold'
  | 'drop'
  | { readonly code: number; readonly text: string; readonly at: 'DATA' }
  /** Rejects the next mail, or the next mail to an address. */
  | { readonly code: number; readonly text: string; readonly at: 'RCPT'; readonly to?: string };

export interface TestMailServer {
  readonly url: string;
  /** All accepted mails, with or without a response. */
  readonly mails: readonly ReceivedMail[];
  /** Sets the handling of the next mails, one each. Later mails are accepted. */
  receive(...receptions: Reception[]): void;
  /** Responds to the delayed mails. */
  goOn(): void;
  /** Resolves when the server has accepted this number of mails. */
  arrived(count: number): Promise<readonly ReceivedMail[]>;
  /** Clears the list of mails. */
  forget(): void;
  stop(): Promise<void>;
}

/** Starts an SMTP server that listens on a free port and stores the mails that it accepts. */
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
    onRcptTo: ({ address }, _session, callback) => {
      const [next] = receptions;
      if (typeof next === 'object' && next.at === 'RCPT' && (next.to ?? address) === address) {
        receptions = receptions.slice(1);
        callback(refusal(next));
      } else {
        callback();
      }
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [first = 'take'] = receptions;
        const isForAnother = typeof first === 'object' && first.at === 'RCPT';
        const next = isForAnother ? 'take' : first;
        if (!isForAnother) receptions = receptions.slice(1);
        if (typeof next === 'object') {
          callback(refusal(next));
          return;
        }
        const raw = Buffer.concat(chunks);
        void PostalMime.parse(raw).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          mails.push({ ...mail, envelope: { from, to: rcptTo.map(({ address }) => address) }, size: raw.length });
          if (next === 'drop') for (const socket of sockets) socket.destroy();
          else if (next === 'hold') onHold.push(() => callback(null, 'taken'));
          else callback(null, 'taken');
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
      for (const callback of onHold.splice(0)) callback();
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
