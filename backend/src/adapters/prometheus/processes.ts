import cluster, { type Worker } from 'node:cluster';
import type { EventEmitter } from 'node:events';
import type { Registry } from 'prom-client';

/** The metrics of one process, in the format for messages to another process. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type Tell = () => Promise<ProcessMetrics>;

/** Timeouts in milliseconds: of the primary for each web process, and of a web process for the primary. */
const timeoutMs = { web: 1_500, primary: 2_000 };

/**
 * A message between processes. A scrape reaches one web process, which requests all metrics from the primary. The
 * primary requests the metrics of each web process, and returns the combined metrics.
 */
interface Message {
  readonly metrics: 'all?' | 'yours?' | 'mine' | 'all';
  readonly call: number;
  readonly told: readonly ProcessMetrics[];
}

let calls = 0;

/** In a web process, responds to metrics requests from the primary. */
export function answerPrimary(own: Tell): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (!isMessage(message) || message.metrics !== 'yours?') return;
    const { call } = message;
    own().then(
      (mine) => send(process, { metrics: 'mine', call, told: [mine] }),
      () => send(process, { metrics: 'mine', call, told: [] }),
    );
  });
}

/**
 * In the primary, responds to requests for the metrics of all processes.
 * @param own metrics of the primary itself; null if it does no other work
 */
export function relayMetrics(own: Tell | null): void {
  cluster.on('message', (web, message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'all?') return;
    const { call } = message;
    void metricsOfWebs(own).then((told) => send(web, { metrics: 'all', call, told }));
  });
}

/** The metrics of each process of the shop on this machine, without processes that do not respond in time. */
export async function metricsOfAll(own: Tell): Promise<readonly ProcessMetrics[]> {
  if (!cluster.isWorker) return metricsOfWebs(own);
  const told = await ask(process, 'all?', 'all', timeoutMs.primary);
  return told.length > 0 ? told : [await own()];
}

async function metricsOfWebs(own: Tell | null): Promise<readonly ProcessMetrics[]> {
  const webs = Object.values(cluster.workers ?? {}).flatMap((web) => (web?.isConnected() ? [web] : []));
  const told = await Promise.all(webs.map((web) => ask(web, 'yours?', 'mine', timeoutMs.web)));
  return [...told.flat(), ...(own ? [await own()] : [])];
}

/** Requests metrics from another process. Resolves to an empty list if the process does not respond in time. */
function ask(
  other: Worker | NodeJS.Process,
  question: Message['metrics'],
  answer: Message['metrics'],
  milliseconds: number,
): Promise<readonly ProcessMetrics[]> {
  const call = ++calls;
  const ear: EventEmitter = other;
  return new Promise((resolve) => {
    const end = (told: readonly ProcessMetrics[]) => {
      clearTimeout(timer);
      ear.off('message', hear);
      resolve(told);
    };
    const hear = (message: unknown) => {
      if (isMessage(message) && message.metrics === answer && message.call === call) end(message.told);
    };
    const timer = setTimeout(() => end([]), milliseconds);
    ear.on('message', hear);
    send(other, { metrics: question, call, told: [] });
  });
}

/** Sends a message, and ignores the error if the other process has ended. */
function send(other: Worker | NodeJS.Process, message: Message): void {
  const unheard = () => undefined;
  if ('isDead' in other) other.send(message, unheard);
  else other.send?.(message, undefined, undefined, unheard);
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message && 'call' in message;
}
