import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { CommandFailed } from '../processes.mjs';
import { Refusal } from '../command.mjs';
import { mayUnpack, unpackPackage } from './debian-package.mjs';
import { onPath, versionOf } from './executables.mjs';

const folder = inRoot('.data', 'promtool');

/** Finds promtool, which evaluates the rules of Prometheus. Downloads promtool if none is installed. */
export async function obtainPromtool(signal) {
  const unpacked = path.join(folder, 'promtool');
  const found = [onPath('promtool'), unpacked].find((program) => program && versionOf(program));
  if (found) return found;
  try {
    if (mayUnpack()) {
      await unpackPackage('prometheus', { program: unpacked, folder, signal });
      return unpacked;
    }
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(error.message);
  }
  throw new Refusal('There is no promtool on this machine. Install Prometheus, for example the package of Debian.');
}
