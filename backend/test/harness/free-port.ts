import net from 'node:net';

/** Range below the ephemeral ports of operating systems, which outgoing connections could take first. */
const [first, last] = [10_000, 32_000];

/** Ports that this process has already returned. Their servers may be stopped and restarted. */
const given = new Set<number>();

/** Returns a free port of 127.0.0.1, and never the same one twice in a process. */
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
