import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * @typedef {{ shop: number, database: number }} Cpu time by process; NaN if the system does not expose it (Linux does)
 */

/**
 * Starts to measure the processor time of some processes and their descendants.
 * @param {Record<keyof Cpu, number>} pids
 * @returns {() => Cpu} function that returns the processor seconds since the start
 */
export function countCpu(pids) {
  const read = () => Object.entries(pids).map(([processName, pid]) => [processName, cpuSeconds(pid)]);
  const before = Object.fromEntries(read());
  return () => Object.fromEntries(read().map(([processName, seconds]) => [processName, seconds - before[processName]]));
}

/**
 * Returns the processor time of a process and its descendants, including descendants that have exited.
 * @param {number} pid
 * @returns {number} seconds; NaN if the system does not expose the time
 */
function cpuSeconds(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, can contain spaces.
    const [, ...fields] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond();
    return childrenOf(pid).reduce((sum, child) => sum + (cpuSeconds(child) || 0), own);
  } catch {
    return Number.NaN;
  }
}

/** @param {number} pid */
const childrenOf = (pid) =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);

/** Resident memory of a process. @param {number} pid @returns {number} megabytes */
export function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}

let ticks = 0;

function ticksPerSecond() {
  ticks ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
