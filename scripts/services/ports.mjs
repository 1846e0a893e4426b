import net from 'node:net';
import { Refusal } from '../command.mjs';

/**
 * Range of ports. Operating systems use higher ports for outgoing connections. Such a connection could occupy the port
 * of a server that restarts.
 */
const [first, last] = [10_000, 32_000];

/** Ports that this process has already chosen. It does not choose them again, because their servers may start later. */
const given = new Set();

/** Returns a TCP port of 127.0.0.1 that is currently free. */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if ((await listenError('127.0.0.1', port)) === undefined) return port;
  }
}

/** Tries to listen on a port. Returns the error code; undefined if the attempt succeeds. */
export function listenError(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Returns the address on which the shop will listen; undefined if PORT is invalid. The shop itself reports the invalid
 * setting.
 */
export function shopAddress({ HOST = '127.0.0.1', PORT = '3000' }) {
  const port = Number(PORT);
  return Number.isInteger(port) && port > 0 && port < 65536 ? { host: HOST, port } : undefined;
}

/** Refuses an address on which the shop cannot listen. */
export async function requireFree({ host, port }, setting = 'PORT') {
  const code = await listenError(host, port);
  if (code === undefined) return;
  const reasons = {
    EADDRINUSE: `${setting} ${port} is taken by another program on ${host}. Choose another port, for example: ${setting}=${port === 3100 ? 3200 : 3100} npm start`,
    EACCES: `This user may not use ${setting} ${port}. Choose a port above 1023, for example: ${setting}=3000 npm start`,
  };
  const other = `The shop cannot listen on HOST ${host} (${code}). Use an address of this machine, for example: HOST=127.0.0.1`;
  throw new Refusal(reasons[code] ?? other);
}
