import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.js';
import { within } from './within.js';

/** The built shop as a separate process. */
export interface ShopProcess {
  readonly url: string;
  /** Output of the process so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGSTOP, and resolves when the process has stopped, which can be some milliseconds later. */
  freeze(): Promise<void>;
  hasEnded(): boolean;
  /** Processor time of the main thread so far, in milliseconds. 0 if the system does not report it. */
  processorTime(): number;
  /** Sends a signal. Resolves with the exit code after the process has ended, or with null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The started program: the whole shop like `npm start`, the web process alone, or the worker alone. */
type Part = 'main' | 'web' | 'worker';

/**
 * Resolves when the process responds (a worker at its WORKER_PORT).
 * @param settings at least DATABASE_URL and DATA_DIR
 */
export async function startShopProcess(settings: Record<string, string>, part: Part = 'main'): Promise<ShopProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(process.cwd(), `dist/processes/${part}.js`)], {
    env: {
      PATH: process.env['PATH'],
      [part === 'worker' ? 'WORKER_PORT' : 'PORT']: String(port),
      DEMO_DATA: 'false',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_FACTOR: '10000',
      WEB_CONCURRENCY: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  // Resolves when the process has ended and all of its output has been read.
  const closed = once(child, 'close');
  await untilReady(url, child, output, closed);
  return {
    url,
    output: () => output.join(''),
    signal: (signal) => void child.kill(signal),
    freeze: async () => {
      child.kill('SIGSTOP');
      await within(30_000, () => isStopped(child.pid));
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    processorTime: () => processorTimeOf(child.pid),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

/** Whether the system reports the state "stopped" (T) for the process. */
function isStopped(pid: number | undefined): boolean {
  const file = `/proc/${pid}/stat`;
  const state = fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').replace(/^.*\) /s, '')
    : execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' });
  return state.startsWith('T');
}

function processorTimeOf(pid: number | undefined): number {
  const file = `/proc/${pid}/schedstat`;
  if (!fs.existsSync(file)) return 0;
  const [nanoseconds] = fs.readFileSync(file, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

async function untilReady(
  url: string,
  child: ChildProcess,
  output: readonly string[],
  closed: Promise<unknown>,
): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    if (child.exitCode !== null) {
      await closed;
      throw new Error(`The shop exited during startup: ${output.join('')}`);
    }
    const ready = await fetch(`${url}/health/live`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not answer within two minutes: ${output.join('')}`);
}
