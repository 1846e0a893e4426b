import fs from 'node:fs';
import { defineConfig } from 'rolldown';
import shop, { external } from './rolldown.config.mjs';

/** The spec files, and the program that prints the mails. */
const entries = ['src', 'test'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => /(\.spec|print-mails)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Bundles the specs with the shop, so that Jest loads some ten files for each of them instead of 2,500. */
export default defineConfig({
  ...shop,
  input: Object.fromEntries(entries.map((entry) => [entry.replace(/\.ts$/, ''), entry])),
  // s3rver reads files of its own.
  external: [...external, 's3rver'],
  // Terminus uses it to find optional packages, which the shop does not have.
  checks: { emptyImportMeta: false },
  output: {
    ...shop.output,
    dir: 'dist/specs',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    // As deep as the sources, see rolldown.config.mjs.
    chunkFileNames: '[name]-[hash].cjs',
    banner: undefined,
    minify: false,
    // Jest loads the storefront's build by `require`.
    dynamicImportInCjs: false,
  },
});
