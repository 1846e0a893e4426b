import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { WIDTHS } from './publish.mjs';

const ownDemo = new URL('../', import.meta.url);

/**
 * Compares the catalog with the pictures of a demo shop. Returns missing views, missing files and unused files.
 * @returns {Promise<string[]>}
 */
export async function pictureMistakes(demo = ownDemo) {
  /**
   * @type {{ categories: { imageUrl: string }[], products: { slug: string, imageUrl: string, images: (string | { url:
   * string })[], variants: { imageUrl: string | null }[] }[] }}
   */
  const { categories, products } = JSON.parse(await readFile(new URL('catalogue.json', demo), 'utf8'));
  const placeholders = JSON.parse(await readFile(new URL('placeholders.json', demo), 'utf8'));
  const files = new Set(await readdir(new URL('pictures/', demo)));
  const mistakes = [];
  const used = new Set();
  const names = new Set(categories.map(({ imageUrl }) => nameOf(imageUrl)));
  for (const { slug, imageUrl, images, variants } of products) {
    const fronts = new Set([imageUrl, ...variants.flatMap((variant) => variant.imageUrl ?? [])].map(nameOf));
    const shown = new Set([...fronts, ...images.map((image) => nameOf(typeof image === 'string' ? image : image.url))]);
    const wanted = [...fronts].flatMap((front) => [`${front}-three-quarter`, `${front}-back`]);
    for (const view of [...wanted, `${slug}-macro`])
      if (!shown.has(view)) mistakes.push(`The catalogue does not show ${view}.`);
    for (const name of shown) names.add(name);
  }
  for (const name of names) {
    for (const file of filesOf(name)) {
      used.add(file);
      if (!files.has(file)) mistakes.push(`There is no demo/pictures/${file}.`);
    }
    if (!(`${name}.webp` in placeholders)) mistakes.push(`demo/placeholders.json has none for ${name}.webp.`);
  }
  for (const file of files) if (!used.has(file)) mistakes.push(`Nothing shows demo/pictures/${file}.`);
  for (const file of Object.keys(placeholders))
    if (!used.has(file)) mistakes.push(`Nothing needs the placeholder of ${file}.`);
  return mistakes;
}

/** @param {string} address */
const nameOf = (address) => basename(address, '.webp');

/** @param {string} name */
const filesOf = (name) => [
  `${name}.webp`,
  ...WIDTHS.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
];
