import net from 'node:net';
import { Refusal } from '../refusal.mjs';

/** Below the ports that systems give to outgoing connections: those could take one before its server listens, or listens again. */
const [first, last] = [10_000, 32_000];

/** @type {Set<number>} those of this process, whose servers may start later */
const given = new Set();

/** A TCP port of 127.0.0.1 that no program uses now. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if ((await listenError('127.0.0.1', port)) === undefined) return port;
  }
}

/** The error code that listening there meets, if any. @param {string} host @param {number} port @returns {Promise<string | undefined>} */
export function listenError(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Where the shop will listen; undefined when the settings are malformed, which the shop itself reports.
 * @param {import('../settings.mjs').Environment} settings
 */
export function shopAddress({ HOST = '127.0.0.1', PORT = '3000' }) {
  const port = Number(PORT);
  return Number.isInteger(port) && port > 0 && port < 65536 ? { host: HOST, port } : undefined;
}

/** @param {{ host: string, port: number }} address @param {string} [setting] @throws {Refusal} when the shop cannot listen there */
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
