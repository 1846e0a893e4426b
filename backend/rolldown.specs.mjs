import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'rolldown';
import { specsFolder } from './jest.config.mjs';
import shop, { external } from './rolldown.config.mjs';

/** `SPECS` is a regular expression that selects files by their path from the root, such as `backend/test/http/cart`. */
const chosen = new RegExp(process.env.SPECS ?? '', 'i');
/** `npm test` leaves out series, unless `SPECS` selects them. */
const leftOut = process.env.SPECS || process.env.TEST_EXTENT ? /^$/ : /[./\\]series[./\\]/;
const files = ['src', 'test']
  .flatMap((folder) => fs.readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
  .filter((file) => /(\.spec|print-mails)\.ts$/.test(file) && chosen.test(`backend/${file}`))
  .filter((file) => !leftOut.test(file))
  .sort();

/**
 * Number of bundles for the specs of a folder. Each bundle takes about three seconds of processor time to load the
 * shop.
 */
const bundlesOf = { 'test/faults': 2, 'test/http': 5, '': 2 };

/** Spec files by the name of their bundle. @type {Map<string, string[]>} */
const bundles = new Map();
for (const [at, file] of files.entries()) {
  const folder = Object.keys(bundlesOf).find((name) => file.startsWith(name));
  const bundle = `${folder.replace('/', '-') || 'others'}-${at % bundlesOf[folder]}.spec`;
  const name = file.endsWith('.spec.ts') ? bundle : file.replace(/\.ts$/, '');
  bundles.set(name, [...(bundles.get(name) ?? []), file]);
}

/** Bundles the specs with the shop. See docs/decisions/0001-write-es-modules-in-npm-workspaces-and-bundle-them-with-rolldown.md. */
export default defineConfig({
  ...shop,
  input: Object.fromEntries([...bundles.keys()].map((name) => [name, `specs:${name}`])),
  // s3rver reads its own files at run time.
  external: [...external, 's3rver'],
  // unpdf finds its own files with `import.meta`. The specs do not need these files.
  checks: { emptyImportMeta: false },
  plugins: [shop.plugins, describedByFile()],
  output: {
    ...shop.output,
    dir: specsFolder,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    banner: undefined,
    minify: false,
    // Jest loads the build of the storefront with `require`.
    dynamicImportInCjs: false,
  },
});

/** Returns the module of a bundle: one `describe` per spec file, named by the path of the file. */
function describedByFile() {
  const loaded = (file) =>
    `describe(${JSON.stringify(file)}, () => { require(${JSON.stringify(path.resolve(file))}); });`;
  return {
    name: 'described-by-file',
    resolveId: { filter: { id: /^specs:/ }, handler: (id) => id },
    load: {
      filter: { id: /^specs:/ },
      handler: (id) => bundles.get(id.slice('specs:'.length)).map(loaded).join('\n'),
    },
  };
}
