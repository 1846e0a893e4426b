import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { filesOfPages, publicPages, readManifest } from './public-pages.mjs';

const client = new URL('../dist/client/', import.meta.url);
const limits = { js: 140_000, css: 20_000 };

/**
 * The size of a page's files before the first interaction.
 * @typedef {{ page: string, kind: string, bytes: number, limit: number }} PageSize bytes after gzip
 */

/** @returns {Promise<PageSize[]>} */
export async function pageSizes() {
  const manifest = await readManifest();
  const sizes = [];
  for (const [page, module] of Object.entries(publicPages)) {
    const files = filesOfPages(manifest, [module]);
    for (const [kind, limit] of Object.entries(limits)) {
      sizes.push({ page, kind, limit, bytes: await gzipped(files.filter((file) => file.endsWith(`.${kind}`))) });
    }
  }
  return sizes;
}

/** Fails when a page loads more than its budget. */
export async function checkBudget() {
  const sizes = await pageSizes();
  for (const { page, kind, bytes, limit } of sizes)
    console.log(`${page}: ${(bytes / 1000).toFixed(1)} KB ${kind}, gzip (at most ${limit / 1000})`);
  const tooMuch = sizes.filter(({ bytes, limit }) => bytes > limit).map(({ page, kind }) => `${page} ${kind}`);
  if (tooMuch.length > 0) throw new Error(`Over the budget: ${tooMuch.join(', ')}`);
}

async function gzipped(files) {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(new URL(file, client))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
