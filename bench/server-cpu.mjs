import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * The processor time that a process has used since its start, all its threads together.
 * @param {number} pid
 * @returns {number | undefined} seconds; undefined where the system does not tell (it does on Linux)
 */
export function cpuSeconds(pid) {
  if (process.platform !== 'linux') return undefined;
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the program's name, may hold spaces.
  const [, ...fields] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond();
}

let ticks = 0;

function ticksPerSecond() {
  ticks ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
