import fs from 'node:fs';
import { command } from './command.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

// Refuses comments that turn lint rules off. oxlint itself obeys them, even where the rule `no-warning-comments` is on.
await command(async ({ interrupted: signal }) => {
  const listed = await run('npx', ['oxlint', '--debug=files'], { cwd: inRoot(), signal });
  const files = listed.split('\n').filter((line) => line !== '');
  if (files.length === 0) throw new Refusal('oxlint lists no files.');
  const disabling = files.filter((file) => /(eslint|oxlint)-(?=disable)/.test(fs.readFileSync(inRoot(file), 'utf8')));
  if (disabling.length > 0) throw new Refusal(`These files turn lint rules off by a comment:\n${disabling.join('\n')}`);
  return 0;
});
