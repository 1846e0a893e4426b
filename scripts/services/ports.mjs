import net from 'node:net';
import { Refusal } from '../command.mjs';

/** Systems give higher ports to outgoing connections, which could take one before its server listens again. */
const [first, last] = [10_000, 32_000];

/** Ports that this process has chosen. Their servers may start later. */
const given = new Set();

/** A TCP port of 127.0.0.1 that no program uses now. */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if ((await listenError('127.0.0.1', port)) === undefined) return port;
  }
}

/** The error code of listening on a port, if any. */
export function listenError(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** The address on which the shop will listen, or undefined if PORT is invalid, which the shop itself reports. */
export function shopAddress({ HOST = '127.0.0.1', PORT = '3000' }) {
  const port = Number(PORT);
  return Number.isInteger(port) && port > 0 && port < 65536 ? { host: HOST, port } : undefined;
}

/** Refuses an address on which the shop cannot listen. */
export async function requireFree({ host, port }, setting = 'PORT') {
  const code = await listenError(host, port);
  if (code === 'EADDRINUSE')
    throw new Refusal(
      `${setting} ${port} is taken by another program on ${host}. Choose another one, for example: ${setting}=${port === 3100 ? 3200 : 3100} npm start`,
    );
  if (code === 'EACCES')
    throw new Refusal(
      `${setting} ${port} may not be used by this user. Choose one above 1023, for example: ${setting}=3000 npm start`,
    );
  if (code)
    throw new Refusal(
      `The shop cannot listen on HOST ${host} (${code}). Use an address of this machine, for example: HOST=127.0.0.1`,
    );
}
