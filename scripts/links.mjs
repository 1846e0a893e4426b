import fs from 'node:fs';
import path from 'node:path';
import { command } from './command.mjs';
import { inRoot, root } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const unread = new Set(['.git', '.data', 'node_modules', 'dist', 'test-results', 'playwright-report']);
const topFolders = fs
  .readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !unread.has(entry.name))
  .map(({ name }) => name);

// Every link of the documents leads to a file and a heading; every path and npm command that they name is there.
await command(async () => {
  const broken = documents(root).flatMap((file) =>
    problemsOf(file).map((problem) => `${path.relative(root, file)}: ${problem}`),
  );
  if (broken.length > 0) throw new Refusal(broken.join('\n'));
  return 0;
});

/** @param {string} folder @returns {string[]} */
function documents(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (unread.has(entry.name)) return [];
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return documents(place);
    return entry.name.endsWith('.md') ? [place] : [];
  });
}

/** @param {string} file @returns {string[]} */
function problemsOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  const prose = text.replace(/^```.*?^```/gms, '');
  return [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
      .map(([, link, attribute]) => link ?? attribute)
      .filter((target) => !/^[a-z]+:/.test(target) && !leads(file, target))
      .map((target) => `the link ${target} leads nowhere`),
    ...[...prose.matchAll(/`([^`\n]+)`/g)]
      .map(([, code]) => code)
      .filter((code) => isPath(code) && !fs.existsSync(inRoot(code)))
      .map((code) => `there is no ${code}`),
    ...[...text.matchAll(/npm run ([\w:-]+)(?: -w (\w+))?/g)]
      .filter(([, script, workspace = '']) => !(script in scriptsOf(workspace)))
      .map(([line]) => `there is no ${line}`),
  ];
}

/** @param {string} file @param {string} target */
function leads(file, target) {
  const [place, anchor] = target.split('#');
  const goal = place ? path.resolve(path.dirname(file), decodeURIComponent(place)) : file;
  return fs.existsSync(goal) && (!anchor || headingsOf(goal).includes(anchor));
}

/** The anchors that GitHub gives to the headings of a document. @param {string} file */
function headingsOf(file) {
  return [...fs.readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** @param {string} code */
function isPath(code) {
  return topFolders.some((folder) => code.startsWith(`${folder}/`)) && /^[\w./@-]+$/.test(code);
}

/** @param {string} workspace @returns {Record<string, string>} */
function scriptsOf(workspace) {
  return JSON.parse(fs.readFileSync(inRoot(workspace, 'package.json'), 'utf8')).scripts;
}
