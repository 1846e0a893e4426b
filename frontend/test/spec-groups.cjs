const fs = require('node:fs');
const path = require('node:path');

const src = path.resolve(__dirname, '../src');
/** `SPECS` is a regular expression that selects files by their path from the root, such as `frontend/src/shop/cart`. */
const chosen = new RegExp(process.env.SPECS ?? '', 'i');

/** Groups of spec files. `specs/` has one file for each group, named after the group. */
const groups = {
  server: (file) => file === 'app/entry-server.spec.tsx',
  orders: (file) => file.startsWith('admin/orders/'),
  admin: (file) => file.startsWith('admin/'),
  shop: (file) => file.startsWith('shop/'),
  others: () => true,
};

const specs = Object.fromEntries(Object.keys(groups).map((name) => [name, []]));
for (const file of fs
  .readdirSync(src, { recursive: true })
  .map((name) => name.replaceAll(path.sep, '/'))
  .sort())
  if (/\.spec\.tsx?$/.test(file) && chosen.test(`frontend/src/${file}`))
    specs[Object.keys(groups).find((name) => groups[name](file))].push(file);

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
