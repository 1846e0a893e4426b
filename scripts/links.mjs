import fs from 'node:fs';
import path from 'node:path';
import { command } from './command.mjs';
import { inRoot } from './paths.mjs';
import { Refusal } from './refusal.mjs';

const unread = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'test-results', 'playwright-report']);
const files = filesIn('');
const topFolders = new Set(files.map((file) => file.split('/')[0]));
const source = /\w\.(tsx?|mjs|css)$/;

// Every link of the documents leads to a file and a heading; every file, folder and npm command that they name is there, and the tree of
// folders is complete.
await command(async () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => problemsOf(file).map((problem) => `${file}: ${problem}`));
  if (broken.length > 0) throw new Refusal(broken.join('\n'));
  return 0;
});

/** @param {string} folder @returns {string[]} relative to the root */
function filesIn(folder) {
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    if (unread.has(entry.name)) return [];
    const place = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(place) : [place];
  });
}

/** @param {string} document @returns {string[]} */
function problemsOf(document) {
  const text = fs.readFileSync(inRoot(document), 'utf8');
  const prose = text.replace(/^```.*?^```/gms, '');
  const links = [...prose.matchAll(/(?:\[([^[\]]*))?\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, label = '', link, attribute]) => ({ label, target: link ?? attribute }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);
  return [
    ...links.filter(({ target }) => !leads(document, target)).map(({ target }) => `the link ${target} is broken`),
    ...links
      .filter(({ label, target }) => /^[\w.-]+$/.test(label) && source.test(label) && label !== path.basename(target))
      .map(({ label, target }) => `${label} leads to ${target}`),
    ...names.filter((name) => isMissing(name, document)).map((name) => `there is no ${name}`),
    ...[...text.matchAll(/npm run ([\w:-]+)(?: -w (\w+))?/g)]
      .filter(([, script, workspace = '']) => !(script in scriptsOf(workspace)))
      .map(([line]) => `there is no ${line}`),
    ...[...text.matchAll(/^```\n(\w+\/.*?)^```/gms)].flatMap(([, tree]) => problemsOfTree(tree)),
  ];
}

/** @param {string} document @param {string} target */
function leads(document, target) {
  const [place, anchor] = target.split('#');
  const goal = place ? inRoot(path.dirname(document), decodeURIComponent(place)) : inRoot(document);
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

/**
 * The end of a source file's path suffices. Names in the change log may be outdated, and build output may not exist
 * yet.
 * @param {string} name @param {string} document
 */
function isMissing(name, document) {
  if (!/^[\w./@-]+$/.test(name) || name.split('/').some((part) => unread.has(part))) return false;
  if (name.includes('/') && topFolders.has(name.split('/')[0])) return !fs.existsSync(inRoot(name));
  if (!source.test(name) || document === 'CHANGELOG.md') return false;
  return !files.some((file) => file === name || file.endsWith(`/${name}`));
}

/**
 * Each line of a tree begins with one or more names, inside the less indented folder above. If a folder lists some of
 * its parts, it must list all of its folders.
 * @param {string} tree
 */
function problemsOfTree(tree) {
  /** @type {Map<string, Set<string>>} */
  const listed = new Map();
  /** @type {string[]} */
  const parents = [];
  for (const line of tree.split('\n')) {
    const [, spaces, names] = /^( *)((?:[\w@./-]+(?:\/|\.\w+)(?: +|$))*)/.exec(line) ?? [];
    const depth = spaces.length / 2;
    const folder = depth === 0 ? '' : parents[depth - 1];
    if (folder === undefined) continue;
    for (const name of names.split(/ +/).filter(Boolean)) {
      listed.set(folder, (listed.get(folder) ?? new Set()).add(path.posix.join(folder, name)));
      parents[depth] = path.posix.join(folder, name);
    }
  }
  const all = [...listed.values()].flatMap((names) => [...names]);
  const complete = [...listed.keys()].filter((folder) => folder !== '' && fs.existsSync(inRoot(folder)));
  return [
    ...all
      .filter((place) => !fs.existsSync(inRoot(place)))
      .map((place) => `the tree names ${place}, which is not there`),
    ...complete.flatMap((folder) =>
      fs
        .readdirSync(inRoot(folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !unread.has(entry.name))
        .map((entry) => path.posix.join(folder, `${entry.name}/`))
        .filter((place) => !listed.get(folder)?.has(place))
        .map((place) => `the tree lacks ${place}`),
    ),
  ];
}

/** @param {string} workspace @returns {Record<string, string>} */
function scriptsOf(workspace) {
  return JSON.parse(fs.readFileSync(inRoot(workspace, 'package.json'), 'utf8')).scripts;
}
