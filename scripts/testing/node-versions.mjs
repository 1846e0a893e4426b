import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { runToEnd } from '../processes.mjs';

/** The program of another Node.js version, from its npm package, or undefined if there is none for this machine. */
export async function obtainNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRoot('.data', 'nodes', String(major));
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    const quietly = ['--no-package-lock', '--no-audit', '--no-fund'];
    await runToEnd('npm', ['install', '--prefix', folder, ...quietly, `${name}@${major}`], { timeout: 120_000 });
  }
  return fs.existsSync(program) ? program : undefined;
}
