import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

/** The compiled shop as a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  readonly url: string;
  /** Resolves when the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** @param settings at least DATABASE_URL and DATA_DIR; resolves when the shop answers */
export async function startShopProcess(settings: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(process.cwd(), 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
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
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
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
