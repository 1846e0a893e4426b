import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { command, Refusal } from '../scripts/command.mjs';
import { pictureMistakes } from './goods/check-pictures.mjs';
import { drawContactSheet } from './goods/contact-sheet.mjs';
import { publishShore } from './goods/publish-shore.mjs';
import { publish } from './goods/publish.mjs';

const program = process.env.BLENDER ?? 'blender';
const script = fileURLToPath(new URL('goods/render.py', import.meta.url));
const ownMasters = fileURLToPath(new URL('goods/.masters/', import.meta.url));
const missing = `There is no ${program}. Please install Blender 3.4 or later with NumPy (Debian: apt-get install --no-install-recommends blender python3-numpy), or set BLENDER to the path of another copy.`;

// Renders products with Blender, draws a contact sheet, or publishes pictures. All other options are those of
// goods/render.py.
await command(async ({ interrupted }) => {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0)
    throw new Refusal(
      'Usage: npm run goods -- <product> [<view>] [--masters <folder>]; for all options, see demo/goods/README.md',
    );
  const { values, positionals } = parseArgs({
    args: wanted,
    options: { masters: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const masters = typeof values.masters === 'string' ? values.masters : ownMasters;
  if (wanted[0] === 'contact-sheet') {
    console.log(await drawContactSheet(pathToFileURL(`${masters}/`)));
    return 0;
  }
  if (wanted[0] === 'publish-shore') {
    await publishShore(pathToFileURL(`${masters}/`));
    return 0;
  }
  if (wanted[0] === 'publish') {
    await publish(pathToFileURL(`${masters}/`), positionals.slice(1));
    return 0;
  }
  const mistakes = wanted[0] === 'check' ? await pictureMistakes() : [];
  for (const mistake of mistakes) console.log(mistake);
  if (!values.masters) wanted.push('--masters', masters);
  const blender = spawn(program, ['--background', '--python-exit-code', '1', '--python', script, '--', ...wanted], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: interrupted,
  });
  let last = '';
  blender.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = `${last}${text}`.split('\n');
    last = lines.pop() ?? '';
    for (const line of lines) report(line);
  });
  return new Promise((resolve, reject) => {
    blender.on('error', (error) => reject('code' in error && error.code === 'ENOENT' ? new Refusal(missing) : error));
    blender.on('close', (code) => resolve(mistakes.length > 0 ? 1 : (code ?? 1)));
  });
});

/**
 * Prints the script's own lines and the progress of a render, and omits Blender's other output. @param {string} line
 */
function report(line) {
  const own = /^goods: (.*)/.exec(line);
  const sample = /Sample (\d+)\/(\d+)$/.exec(line);
  if (own) console.log(own[1]);
  else if (sample && process.stdout.isTTY) process.stdout.write(`  ${sample[1]} of ${sample[2]} samples\r`);
}
