import net from 'node:net';

/** Below the ports that systems give to outgoing connections: those could take one before its server listens. */
const [first, last] = [10_000, 32_000];

/** Those of this process: their servers may be down for a while, and come back. */
const given = new Set<number>();

/** A port of 127.0.0.1 that is free now, and is given once in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
