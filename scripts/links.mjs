import fs from 'node:fs';
import path from 'node:path';
import { command, Refusal } from './command.mjs';
import { inRoot, root } from './paths.mjs';
import { run } from './processes.mjs';

/** Folders whose files are not in the repository. Documents may name these files. */
const ignored = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'test-results', 'playwright-report']);
const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const files = listed.split('\n').filter((file) => file && fs.existsSync(inRoot(file)));
const scriptsOf = (workspace) => JSON.parse(fs.readFileSync(inRoot(workspace, 'package.json'), 'utf8')).scripts;
const isSource = (name) => /\w\.(tsx?|mjs|css)$/.test(name);

// Checks that the targets of all links, and all named files, npm commands and folders in the documents exist.
await command(async () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const problems = documents.flatMap((file) => problemsOf(file).map((problem) => `${file}: ${problem}`));
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  return 0;
});

function problemsOf(document) {
  const text = fs.readFileSync(inRoot(document), 'utf8');
  const prose = text.replace(/^```.*?^```/gms, '');
  const links = [...prose.matchAll(/(?:\[([^[\]]*))?\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, label = '', target, attribute]) => ({ label, target: target ?? attribute }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
  const names = [...prose.matchAll(/`([\w./@-]+)`/g)].map(([, name]) => name);
  const folders = [...text.matchAll(/^```\n(\w+\/.*?)^```/gms)].flatMap(([tree]) =>
    [...tree.matchAll(/[\w@-][\w@./-]*\/(?=\s)/g)].map(([folder]) => folder),
  );
  return [
    ...links.filter(({ target }) => !leads(document, target)).map(({ target }) => `the link ${target} is broken`),
    ...links
      .filter(({ label, target }) => /^[\w.-]+$/.test(label) && isSource(label) && label !== path.basename(target))
      .map(({ label, target }) => `the link ${label} leads to ${target}`),
    ...names.filter((name) => isMissing(name, document)).map((name) => `${name} does not exist`),
    ...folders
      .filter((folder) => !files.some((file) => `/${file}`.includes(`/${folder}`)))
      .map((folder) => `${folder} does not exist`),
    ...[...text.matchAll(/npm run ([\w:-]+)(?: -w (\w+))?/g)]
      .filter(([, script, workspace = '']) => !(script in scriptsOf(workspace)))
      .map(([line]) => `${line} does not exist`),
  ];
}

/** Whether the target of a link exists: the file, and the heading if the link has an anchor. */
function leads(document, target) {
  const [place, anchor] = target.split('#');
  const goal = place ? inRoot(path.dirname(document), decodeURIComponent(place)) : inRoot(document);
  return fs.existsSync(goal) && (!anchor || anchorsOf(goal).includes(anchor));
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(file) {
  const headings = [...fs.readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading.toLowerCase(),
  );
  return headings.map((heading) => heading.replace(/[^\p{L}\p{N}\s-]/gu, '').replaceAll(' ', '-'));
}

/**
 * Whether a name in code style looks like a path or a source file, but no such file exists. The changelog may mention
 * old files.
 */
function isMissing(name, document) {
  if (name.split('/').some((part) => ignored.has(part))) return false;
  if (files.some((file) => file.startsWith(`${name.split('/')[0]}/`))) return !fs.existsSync(inRoot(name));
  return isSource(name) && document !== 'CHANGELOG.md' && !files.some((file) => `/${file}`.endsWith(`/${name}`));
}
