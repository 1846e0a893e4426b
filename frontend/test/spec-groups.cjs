const fs = require('node:fs');
const path = require('node:path');

const src = path.resolve(__dirname, '../src');
/** `SPECS` is a regular expression that selects files by their path from the root, such as `frontend/src/shop/cart`. */
const chosen = new RegExp(process.env.SPECS ?? '', 'i');

/** Names of the groups in jsdom. With seven of similar length, both workers end at about the same time. */
const browser = ['browser-1', 'browser-2', 'browser-3', 'browser-4', 'browser-5', 'browser-6', 'browser-7'];
/** Spec files by the name of their group. Each group has a file of its name in `specs/`. */
const specs = Object.fromEntries(['server', ...browser].map((group) => [group, []]));

const files = fs
  .readdirSync(src, { recursive: true })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((file) => /\.spec\.tsx?$/.test(file) && chosen.test(`frontend/src/${file}`))
  .sort();
for (const [at, file] of files.entries())
  specs[file === 'app/entry-server.spec.tsx' ? 'server' : browser[at % browser.length]].push(file);

/** Names of the groups with selected files. */
exports.selectedGroups = Object.keys(specs).filter((name) => specs[name].length > 0);

/**
 * Describes the selected specs of a group. They share one registry of modules, because antd, React and jsdom take two
 * seconds of processor time to load.
 */
exports.describeSpecs = (group) => {
  for (const file of specs[group])
    describe(file, () => {
      require(path.join(src, file));
    });
};
