import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Refusal } from '../../scripts/command.mjs';

const ownDemo = new URL('../', import.meta.url);
const tokens = new URL('../../frontend/src/theme/tokens.css', import.meta.url);

/** Widths with their qualities. */
const SIZES = [
  { width: 200, avif: 46, webp: 66 },
  { width: 400, avif: 46, webp: 66 },
  { width: 600, avif: 46, webp: 66 },
  { width: 800, avif: 44, webp: 66 },
  { width: 1200, avif: 44, webp: 60 },
];
export const WIDTHS = SIZES.map(({ width }) => width);
/** Width of the file without a width in its name. */
const BASE_WIDTH = 800;
/** Per byte, this tuning is closer to the master than the default. More effort takes minutes and saves nothing. */
const AVIF = /** @type {const} */ ({ effort: 6, tune: 'ssim' });
/** Color under the transparent parts. It is similar to the background, so that the outline needs few bytes. */
const UNDER = '#e9dfcf';

/**
 * Writes the shop's pictures of all masters that have changed since they were last published.
 * @param {URL} masters
 * @param {string[]} products their slugs; none means all
 * @param {URL} demo the demo shop's folder
 */
export async function publish(masters, products, demo = ownDemo) {
  const placeholdersFile = new URL('placeholders.json', demo);
  /** From which master each picture was made, as a hash. */
  const publishedFile = new URL('goods/published.json', demo);
  const folder = new URL('pictures/', masters);
  const files = (await readdir(folder))
    .filter((file) => !file.startsWith('form-') && /^scene-.*\.png$|-(front|three-quarter|back|macro)\.png$/.test(file))
    .sort();
  const chosen = files.filter((file) => products.length === 0 || products.some((slug) => file.startsWith(`${slug}-`)));
  if (chosen.length === 0) throw new Refusal(`${fileURLToPath(folder)} has no such picture.`);
  const ground = await groundOfPage();
  const settings = JSON.stringify([SIZES, AVIF, UNDER, ground]);
  for (const file of chosen) {
    const master = await readFile(new URL(file, folder));
    await refuseSmall(file, master);
    const hash = createHash('sha256').update(settings).update(master).digest('hex').slice(0, 12);
    const name = file.replace(/(-front)?\.png$/, '');
    const published = await readJson(publishedFile);
    if (published[name] === hash) continue;
    const kilobytes = await Promise.all(
      SIZES.map((size) => writeSize(new URL(`pictures/${name}`, demo), master, size, ground)),
    );
    await addTo(placeholdersFile, `${name}.webp`, await placeholderOf(master));
    await addTo(publishedFile, name, hash);
    console.log(`${name}: ${kilobytes.map((size) => size.toFixed(1)).join(', ')} KB`);
  }
}

/** Rejects quick renders, which would be enlarged. @param {string} file @param {Buffer} master */
async function refuseSmall(file, master) {
  const { width } = await sharp(master).metadata();
  if (width < Math.max(...WIDTHS))
    throw new Refusal(`${file} is ${width} pixels wide; please render it at --scale 75 or more.`);
}

/**
 * Writes one width. AVIF remains transparent, because the background depends on the theme. WebP has a background, for
 * mails, shared links and older browsers.
 * @param {URL} picture without width and extension
 * @param {Buffer} master
 * @param {(typeof SIZES)[number]} size
 * @param {string[]} ground colors of the background
 * @returns {Promise<number>} size of the AVIF in kilobytes
 */
async function writeSize(picture, master, { width, avif, webp }, ground) {
  const height = (width * 5) / 4;
  const sized = await sharp(master).resize({ width, height, kernel: 'mitchell' }).png().toBuffer();
  const onPaper = await sharp(paper(ground, width, height))
    .composite([{ input: sized }])
    .removeAlpha()
    .webp({ quality: webp, effort: 6 })
    .toBuffer();
  await writeFile(new URL(`${picture.href}-${width}.webp`), onPaper);
  if (width === BASE_WIDTH) await writeFile(new URL(`${picture.href}.webp`), onPaper);
  const { isOpaque } = await sharp(sized).stats();
  const light = isOpaque ? sharp(sized).removeAlpha() : await withSmoothUnder(sized);
  const { size } = await light.avif({ quality: avif, ...AVIF }).toFile(fileURLToPath(`${picture.href}-${width}.avif`));
  return size / 1000;
}

/**
 * Extends the colors of the garment slightly beyond its outline, where they fade into one color. This avoids a light
 * rim on a dark background, and saves a quarter of the bytes compared to black.
 * @param {Buffer} png
 */
async function withSmoothUnder(png) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: /** @type {const} */ (4) };
  const near = await sharp(data, { raw }).blur(1.2).raw().toBuffer();
  const under = [1, 3, 5].map((at) => parseInt(UNDER.slice(at, at + 2), 16));
  for (let i = 0; i < data.length; i += 4) {
    const piece = data[i + 3] / 255;
    const reach = Math.min(1, (near[i + 3] / 255) * 3);
    for (const channel of [0, 1, 2]) {
      const behind = near[i + channel] * reach + under[channel] * (1 - reach);
      data[i + channel] = Math.round(data[i + channel] * piece + behind * (1 - piece));
    }
  }
  return sharp(data, { raw });
}

/** Returns a tiny, blurred picture that is transparent where the master is transparent. @param {Buffer} master */
async function placeholderOf(master) {
  const tiny = sharp(master).resize({ width: 8, height: 10 }).blur(1.2);
  const content = await tiny.webp({ quality: 40, alphaQuality: 0, smartSubsample: true, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${content.toString('base64')}`;
}

/** Returns the two colors of the background gradient behind pictures in the light theme, from the style sheet. */
async function groundOfPage() {
  const css = await readFile(tokens, 'utf8');
  const [, from, to] = /--ground: linear-gradient\(to bottom right, (#\w{6}), (#\w{6})\)/.exec(css) ?? [];
  if (!from || !to) throw new Refusal(`${fileURLToPath(tokens)} has no --ground.`);
  return [from, to];
}

/** @param {string[]} ground @param {number} width @param {number} height */
function paper([from, to], width, height) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/>` +
      `<stop offset="1" stop-color="${to}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** @param {URL} file @returns {Promise<Record<string, string>>} */
async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** @param {URL} file @param {string} key @param {string} value */
async function addTo(file, key, value) {
  const entries = Object.entries({ ...(await readJson(file)), [key]: value });
  const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
