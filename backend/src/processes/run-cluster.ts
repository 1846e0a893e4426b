import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { Metrics } from '../adapters/prometheus/metrics.js';
import { relayMetrics } from '../adapters/prometheus/processes.js';
import type { Config } from '../config/config.js';
import { endOnSignal } from './end-on-signal.js';
import { createWorker } from '../modules/create-worker.js';

/**
 * Milliseconds before a dead web process is replaced, so that a process that always crashes does not overload the
 * machine.
 */
const pauseBeforeReplacement = 1_000;

/**
 * Runs WEB_CONCURRENCY web processes and, with `worker`, the worker in this process. Resolves when all web processes
 * listen.
 */
export async function runCluster(config: Config, { worker }: { worker: boolean }): Promise<void> {
  const here = worker ? await createWorker(config) : null;
  const metrics = here?.get(Metrics);
  relayMetrics(metrics ? () => metrics.ofThisProcess() : null);
  let ending = false;
  endOnSignal(config, async () => {
    ending = true;
    const webs = Object.values(cluster.workers ?? {}).flatMap((web) => (web ? [endWeb(web)] : []));
    await Promise.all([...webs, here?.close()]);
  });
  process.on('exit', () => {
    for (const web of Object.values(cluster.workers ?? {})) web?.process.kill('SIGKILL');
  });
  cluster.on('exit', () => {
    if (!ending) setTimeout(() => !ending && cluster.fork(), pauseBeforeReplacement);
  });
  await Promise.all(Array.from({ length: config.webConcurrency }, () => once(cluster.fork(), 'listening')));
}

async function endWeb(web: Worker): Promise<void> {
  web.process.kill('SIGTERM');
  if (!web.isDead()) await once(web, 'exit');
}
