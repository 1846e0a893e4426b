import cluster, { type Worker } from 'node:cluster';
import type { EventEmitter } from 'node:events';
import type { Registry } from 'prom-client';

/** The metrics of one process, in the format for messages to another process. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type ReadMetrics = () => Promise<ProcessMetrics>;

/**
 * Timeouts in milliseconds. `web`: the primary waits for a web process. `primary`: a web process waits for the primary.
 */
const timeoutMs = { web: 1_500, primary: 2_000 };

/**
 * A message between processes. A scrape reaches one web process, which requests all metrics from the primary. The
 * primary requests the metrics of each web process, and returns the combined metrics.
 */
interface Message {
  readonly metrics: 'all?' | 'yours?' | 'mine' | 'all';
  readonly call: number;
  readonly results: readonly ProcessMetrics[];
}

let calls = 0;

/** In a web process, responds to metrics requests from the primary. */
export function serveMetricsToPrimary(own: ReadMetrics): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isMessage(message) || message.metrics !== 'yours?') return;
    const { call } = message;
    own().then(
      (mine) => send(process, { metrics: 'mine', call, results: [mine] }),
      () => send(process, { metrics: 'mine', call, results: [] }),
    );
  });
}

/**
 * In the primary, responds to requests for the metrics of all processes.
 * @param own metrics of the primary itself; null if it does no other work
 */
export function relayMetrics(own: ReadMetrics | null): void {
  cluster.on('message', (web, message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'all?') return;
    const { call } = message;
    void metricsOfWebs(own).then((results) => send(web, { metrics: 'all', call, results }));
  });
}

/** The metrics of each process of the shop on this machine, without processes that do not respond in time. */
export async function metricsOfAll(own: ReadMetrics): Promise<readonly ProcessMetrics[]> {
  if (!cluster.isWorker) return metricsOfWebs(own);
  const results = await requestMetrics(process, 'all?', 'all', timeoutMs.primary);
  return results.length > 0 ? results : [await own()];
}

async function metricsOfWebs(own: ReadMetrics | null): Promise<readonly ProcessMetrics[]> {
  const webs = Object.values(cluster.workers ?? {}).flatMap((web) => (web?.isConnected() ? [web] : []));
  const results = await Promise.all(webs.map((web) => requestMetrics(web, 'yours?', 'mine', timeoutMs.web)));
  return [...results.flat(), ...(own ? [await own()] : [])];
}

/** Requests metrics from another process. Resolves to an empty list if the process does not respond in time. */
function requestMetrics(
  other: Worker | NodeJS.Process,
  question: Message['metrics'],
  expected: Message['metrics'],
  milliseconds: number,
): Promise<readonly ProcessMetrics[]> {
  const call = ++calls;
  const emitter: EventEmitter = other;
  return new Promise((resolve) => {
    const end = (results: readonly ProcessMetrics[]) => {
      clearTimeout(timer);
      emitter.off('message', onMessage);
      resolve(results);
    };
    const onMessage = (message: unknown) => {
      if (isMessage(message) && message.metrics === expected && message.call === call) end(message.results);
    };
    const timer = setTimeout(() => end([]), milliseconds);
    emitter.on('message', onMessage);
    send(other, { metrics: question, call, results: [] });
  });
}

/** Sends a message, and ignores the error if the other process has ended. */
function send(other: Worker | NodeJS.Process, message: Message): void {
  const ignoreError = () => undefined;
  if ('isDead' in other) other.send(message, ignoreError);
  else other.send?.(message, undefined, undefined, ignoreError);
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message && 'call' in message;
}
