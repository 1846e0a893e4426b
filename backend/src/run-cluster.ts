import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from './config.js';
import { createWorker } from './modules/create-worker.js';

/** Milliseconds before a web process that died is replaced, so that one that cannot live does not keep the machine busy. */
const pauseBeforeReplacement = 1_000;

/** Runs the worker here and WEB_CONCURRENCY web processes beside it; resolves when each of them listens. */
export async function runCluster(config: Config): Promise<void> {
  const worker = await createWorker(config);
  let ending = false;

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((web) => (web ? [endWeb(web)] : [])));
    await worker.close();
    process.exit();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  cluster.on('exit', () => {
    if (!ending) setTimeout(() => !ending && cluster.fork(), pauseBeforeReplacement);
  });
  await Promise.all(Array.from({ length: config.webConcurrency }, () => once(cluster.fork(), 'listening')));
}

async function endWeb(web: Worker): Promise<void> {
  web.process.kill('SIGTERM');
  if (!web.isDead()) await once(web, 'exit');
}
