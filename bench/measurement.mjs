/**
 * Throughput and latency of an operation.
 * @typedef {object} Measurement
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {import('./usage.mjs').Cpu} cpu milliseconds of processor time per operation
 */

/**
 * @param {number[]} latencies milliseconds, one per operation
 * @param {number} seconds total duration
 * @param {import('./usage.mjs').Cpu} cpu seconds
 * @returns {Measurement}
 */
export function measurementOf(latencies, seconds, cpu) {
  if (latencies.length === 0) throw new Error('Nothing was measured.');
  const each = Object.entries(cpu).map(([processName, used]) => [processName, (used * 1000) / latencies.length]);
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: Object.fromEntries(each),
  };
}

/** @param {number[]} values @param {number} share */
export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Repeats an operation in several concurrent workers.
 * @param {{ seconds: number, workers: number, signal: AbortSignal, count: () => () => import('./usage.mjs').Cpu }}
 * options
 * @param {(worker: number) => Promise<unknown>} work
 * @returns {Promise<Measurement>}
 */
export async function measureRepeated({ seconds, workers, signal, count }, work) {
  const latencies = [];
  const start = performance.now();
  const used = count();
  const end = start + seconds * 1000;
  const repeat = async (worker) => {
    while (performance.now() < end) {
      signal.throwIfAborted();
      const since = performance.now();
      await work(worker);
      latencies.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => repeat(worker)));
  return measurementOf(latencies, (performance.now() - start) / 1000, used());
}
