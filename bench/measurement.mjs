import { cpuSeconds } from './server-cpu.mjs';

/**
 * How fast something was.
 * @typedef {object} Measurement
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number | undefined} cpu milliseconds of the measured process's own processor time, each time
 */

/**
 * @param {number[]} latencies milliseconds, one each time
 * @param {number} seconds how long it took altogether
 * @param {number | undefined} cpu seconds
 * @returns {Measurement}
 */
export function measurementOf(latencies, seconds, cpu) {
  if (latencies.length === 0) throw new Error('Nothing was measured.');
  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpu: cpu === undefined ? undefined : (cpu * 1000) / latencies.length,
  };
}

/**
 * Does something again and again, several at once.
 * @param {{ seconds: number, workers: number, signal: AbortSignal, cpu: () => number | undefined }} options
 * @param {(worker: number) => Promise<void>} work
 * @returns {Promise<Measurement>}
 */
export async function measureRepeated({ seconds, workers, signal, cpu }, work) {
  const latencies = [];
  const start = performance.now();
  const before = cpu();
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
  const after = cpu();
  const used = before === undefined || after === undefined ? undefined : after - before;
  return measurementOf(latencies, (performance.now() - start) / 1000, used);
}

/** The processor time of another process. @param {number} pid */
export const cpuOf = (pid) => () => cpuSeconds(pid);

/** The processor time of this process. */
export function ownCpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
