import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { pictureMistakes } from '../../demo/goods/check-pictures.mjs';
import { publish, WIDTHS } from '../../demo/goods/publish.mjs';
import { Refusal } from '../command.mjs';

const views = ['sun-top', 'sun-top-three-quarter', 'sun-top-back', 'sun-top-macro'];

/** @type {string} */
let place;
/** @type {URL} */
let demo;
/** @type {URL} */
let masters;

beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'goods-'));
  [demo, masters] = ['demo/', 'masters/'].map((folder) => new URL(folder, `${pathToFileURL(place).href}/`));
  for (const folder of ['demo/pictures', 'demo/goods', 'masters/pictures'])
    fs.mkdirSync(path.join(place, folder), { recursive: true });
  write('placeholders.json', {});
  write('goods/published.json', {});
  const address = (/** @type {string} */ name) => `/images/products/${name}.webp`;
  const [front, ...further] = views.map(address);
  write('catalogue.json', {
    categories: [{ imageUrl: front }],
    products: [
      { slug: 'sun-top', imageUrl: front, images: further.map((url) => ({ url })), variants: [{ imageUrl: null }] },
    ],
  });
});

afterEach(() => fs.rmSync(place, { recursive: true }));

test('every product and color of the demo shop has its views, every view has its files, and no file is unused', async () => {
  assert.deepEqual(await pictureMistakes(), []);
});

test('masters are rendered once as pictures of the shop: transparent AVIF files, and WebP files with a background', async () => {
  await render('form-front');
  await render('sun-top-front');
  await publish(masters, [], demo);
  assert.deepEqual(fs.readdirSync(picture('')).sort(), filesOf('sun-top').sort());
  for (const width of WIDTHS) {
    const [avif, webp] = ['avif', 'webp'].map((type) => sharp(picture(`sun-top-${width}.${type}`)));
    for (const one of [avif, webp]) {
      const size = await one.metadata();
      assert.deepEqual([size.width, size.height], [width, (width * 5) / 4]);
    }
    assert.equal(await opacityOfCorner(avif), 0);
    assert.equal(await opacityOfCorner(webp), 255);
  }
  assert.match(read('placeholders.json')['sun-top.webp'], /^data:image\/webp;base64,\w/);

  for (const file of filesOf('sun-top')) fs.utimesSync(picture(file), 0, 0);
  await publish(masters, ['sun-top'], demo);
  for (const file of filesOf('sun-top')) assert.equal(fs.statSync(picture(file)).mtimeMs, 0);
});

test('a product with a small preview rendering or without masters is not published', async () => {
  await render('sun-top-front', WIDTHS[0]);
  await assert.rejects(publish(masters, ['sun-top'], demo), Refusal);
  await assert.rejects(publish(masters, ['moon-top'], demo), Refusal);
  assert.deepEqual(fs.readdirSync(picture('')), []);
});

test('the check reports an unused view, a missing file and an unused file', async () => {
  for (const file of views.flatMap(filesOf)) fs.writeFileSync(picture(file), '');
  write('placeholders.json', Object.fromEntries(views.map((view) => [`${view}.webp`, ''])));
  assert.deepEqual(await pictureMistakes(demo), []);

  const catalogue = read('catalogue.json');
  catalogue.products[0].images.pop();
  write('catalogue.json', catalogue);
  fs.rmSync(picture('sun-top-400.avif'));
  const placeholders = Object.entries(read('placeholders.json')).filter(([file]) => file !== 'sun-top.webp');
  write('placeholders.json', Object.fromEntries(placeholders));
  assert.deepEqual(await pictureMistakes(demo), [
    'The catalogue does not show sun-top-macro.',
    'There is no demo/pictures/sun-top-400.avif.',
    'demo/placeholders.json has none for sun-top.webp.',
    ...filesOf('sun-top-macro')
      .sort()
      .map((file) => `Nothing shows demo/pictures/${file}.`),
    'Nothing needs the placeholder of sun-top-macro.webp.',
  ]);
});

/** Writes a transparent master picture with a square of one color in its center. @param {string} name */
async function render(name, width = Math.max(...WIDTHS)) {
  const tile = await sharp({ create: { width: width / 2, height: width / 2, channels: 3, background: '#c03030' } })
    .png()
    .toBuffer();
  await sharp({ create: { width, height: (width * 5) / 4, channels: 4, background: '#0000' } })
    .composite([{ input: tile }])
    .toFile(path.join(place, 'masters/pictures', `${name}.png`));
}

/** Returns the alpha value of the corner, from 0 to 255. @param {sharp.Sharp} of */
async function opacityOfCorner(of) {
  const pixels = await of.ensureAlpha().raw().toBuffer();
  return pixels[3];
}

/** Returns the files of one picture. @param {string} name */
const filesOf = (name) => [
  `${name}.webp`,
  ...WIDTHS.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
];

/** @param {string} file */
const picture = (file) => path.join(place, 'demo/pictures', file);

/** @param {string} file */
const read = (file) => JSON.parse(fs.readFileSync(new URL(file, demo), 'utf8'));

/** @param {string} file @param {unknown} content */
const write = (file, content) => fs.writeFileSync(new URL(file, demo), JSON.stringify(content));
