import fs from 'node:fs';
import { moreSpecs, mutants } from '../backend/test/mutants.mjs';
import { command, Refusal } from './command.mjs';
import { checkNode } from './install.mjs';
import { npmLine } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { secondsSince } from './progress.mjs';

const minKilled = 0.9;
/** Timeout of the specs, in milliseconds, because a mutant may cause an endless loop. */
const timeout = 300_000;
/** Folder for a copy of the sources. It is inside the repository, so that the copy finds the packages. */
const copy = inRoot('.cache', 'mutants');

await command(async ({ interrupted: signal }) => {
  checkNode();
  const parts = process.argv.slice(2);
  const files = Object.keys(mutants).filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
  if (files.length === 0) throw new Refusal(`No file with mistakes matches ${parts.join(', ')}.`);
  fs.rmSync(copy, { recursive: true, force: true });
  const isCopied = (place) => !/[/\\](dist|node_modules)$/.test(place);
  fs.cpSync(inRoot('backend'), copy, { recursive: true, filter: isCopied });
  const start = Date.now();
  const sound = await runSpecs(files, signal);
  if (sound.code !== 0) throw new Refusal(`These specs must pass on the unchanged code:\n${sound.output}`);
  const results = [];
  for (const file of files) for (const mutant of mutants[file]) results.push(await isKilled(file, mutant, signal));
  const killed = results.filter(Boolean).length;
  console.log(`\n${killed} of ${results.length} mutants killed (${secondsSince(start)})`);
  return killed / results.length >= minKilled ? 0 : 1;
});

/** Whether a spec fails with the mutant. */
async function isKilled(file, [code, mistake], signal) {
  const place = `${copy}/src/domain/${file}`;
  const text = fs.readFileSync(place, 'utf8');
  if (text.split(code).length !== 2) throw new Refusal(`${file} does not contain this exactly once: ${code}`);
  fs.writeFileSync(place, text.split(code).join(mistake));
  const killed = (await runSpecs([file], signal)).code !== 0;
  fs.writeFileSync(place, text);
  console.log(`${killed ? '✓ killed' : '✗ survived'}  ${file}: ${code.trim()} → ${mistake || 'nothing'}`);
  return killed;
}

function runSpecs(files, signal) {
  const specs = files.flatMap((file) => [file.replace(/\.ts$/, '.spec.ts'), moreSpecs[file] ?? []].flat());
  const { command, args } = npmLine(['run', '--silent', 'test', '--', '--ci', '--bail', '--runInBand']);
  return runToEnd(command, args, { cwd: copy, env: { ...process.env, SPECS: specs.join('|') }, signal, timeout });
}
