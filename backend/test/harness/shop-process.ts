import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

/** The compiled shop as a process of its own. */
export interface ShopProcess {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  /** Signals, and resolves with the exit code when the process is gone; null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** What runs: everything as `npm start` does it, the HTTP process alone, or the worker alone. */
type Part = 'main' | 'web' | 'worker';

/** @param settings at least DATABASE_URL and DATA_DIR; resolves when the shop (a worker: on its WORKER_PORT) answers */
export async function startShopProcess(settings: Record<string, string>, part: Part = 'main'): Promise<ShopProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(process.cwd(), `dist/${part}.js`)], {
    env: {
      PATH: process.env['PATH'],
      [part === 'worker' ? 'WORKER_PORT' : 'PORT']: String(port),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_FACTOR: '10000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return {
    url,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The shop ended at its start: ${complaints.join('')}`);
    const ready = await fetch(`${url}/health/live`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not answer within 30 seconds: ${complaints.join('')}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
