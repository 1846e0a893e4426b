import fs from 'node:fs';
import { command } from './command.mjs';
import { checkNode } from './install.mjs';
import { npmLine } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { secondsSince } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { mutants } from './testing/mutants.mjs';

const leastKilled = 0.9;
/** In milliseconds; a mistake may cause an endless loop. */
const timeout = 300_000;
/** The mistakes are made in a copy; it is inside the repository, so that it finds the packages. */
const copy = inRoot('.cache', 'mutants');
const copied = [
  'src',
  'test',
  'package.json',
  'tsconfig.json',
  'jest.config.mjs',
  'rolldown.config.mjs',
  'rolldown.specs.mjs',
];

await command(async ({ interrupted }) => {
  checkNode();
  const parts = process.argv.slice(2);
  const chosen = mutants.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
  if (chosen.length === 0) throw new Refusal(`No file with mistakes matches ${parts.join(', ')}.`);
  fs.rmSync(copy, { recursive: true, force: true });
  for (const part of copied) fs.cpSync(inRoot('backend', part), `${copy}/${part}`, { recursive: true });
  const begun = Date.now();
  const sound = await run([...new Set(chosen.flatMap(({ specs }) => specs))], interrupted);
  if (sound.code !== 0) throw new Refusal(`These specs have to pass without a mistake:\n${sound.output}`);
  let killed = 0;
  for (const { file, code, mistake, specs } of chosen) {
    const at = `${copy}/src/domain/${file}`;
    const text = fs.readFileSync(at, 'utf8');
    if (text.split(code).length !== 2) throw new Refusal(`${file} does not contain this exactly once: ${code}`);
    fs.writeFileSync(
      at,
      text.replace(code, () => mistake),
    );
    const survived = (await run(specs, interrupted)).code === 0;
    fs.writeFileSync(at, text);
    if (!survived) killed += 1;
    console.log(`${survived ? '✗ survived' : '✓ killed'}  ${file}: ${code.trim()} → ${mistake || 'nothing'}`);
  }
  console.log(`\n${killed} of ${chosen.length} mutants killed (${secondsSince(begun)})`);
  return killed / chosen.length >= leastKilled ? 0 : 1;
});

/**
 * @param {string[]} specs
 * @param {AbortSignal} signal
 */
function run(specs, signal) {
  const { command, args } = npmLine(['run', '--silent', 'test', '--', '--ci', '--bail', '--runInBand']);
  return runToEnd(command, args, { cwd: copy, env: { ...process.env, SPECS: specs.join('|') }, signal, timeout });
}
