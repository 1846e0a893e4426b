import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Picture of three products on a beach. */
const shore = new URL('media/shore-1920.webp', import.meta.url);
const folder = new URL('brand/', import.meta.url);

const NAVY = '#16265c';
const RED = '#b3202f';
const PAPER = '#fffdf9';
const SAND = '#f3e7d7';

/** Returns a five-pointed star as an SVG path. @param {number} x @param {number} y @param {number} radius */
const star = (x, y, radius) => {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const angle = ((i - 2.5) * Math.PI) / 5;
    const reach = i % 2 === 0 ? radius : radius * 0.4;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach].map((at) => Math.round(at * 10) / 10).join(' ');
  });
  return `M${corners.join('L')}Z`;
};

/** Draws a star over two waves on a 64-unit square. */
const figure = (starColour, waveColour) =>
  `<path d="${star(32, 24, 15)}" fill="${starColour}"/>` +
  `<g fill="none" stroke="${waveColour}" stroke-width="4" stroke-linecap="round">` +
  '<path d="M10 46C16 40 20 40 25 44S35 50 40 45S50 40 54 44"/><path d="M16 55C21 50 25 50 29 53S37 57 41 53S47 50 49 52" stroke-opacity=".7"/></g>';

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Liberty Tide">${figure(RED, NAVY)}</svg>\n`;
/** @param radius of the corners @param scale of the figure: devices crop icons, and leave the middle 80% */
const tile = (radius, scale = 1) => {
  const inset = 32 * (1 - scale);
  const drawn =
    scale === 1
      ? figure(SAND, SAND)
      : `<g transform="translate(${inset} ${inset}) scale(${scale})">${figure(SAND, SAND)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${NAVY}"/>${drawn}</svg>\n`;
};

/** Letters as strokes in a box of 10 by 14 units, so that the picture does not depend on installed fonts. */
const letters = {
  L: 'M1 0V14H8',
  I: 'M3 0V14',
  B: 'M1 0V14H5C10 14 10 7 5 7H1H5C9 7 9 0 5 0H1',
  E: 'M8 0H1V14H8M1 7H7',
  R: 'M1 14V0H5C10 0 10 7.6 5 7.6H1M5 7.6L9 14',
  T: 'M0 0H10M5 0V14',
  Y: 'M0 0L5 7L10 0M5 7V14',
  D: 'M1 0V14H4C11.5 14 11.5 0 4 0H1',
};
const ADVANCE = 17;
const word = (text, x, y, scale) => {
  const strokes = [...text]
    .map((letter, i) => `<path d="${letters[letter]}" transform="translate(${i * ADVANCE} 0)"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${NAVY}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;
};

const SHARE = { width: 1200, height: 630 };
const PANEL = 390;

/** Draws the preview picture for shared links: mark and name beside three products on a beach. */
const sharePicture = async () => {
  const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="${PANEL}" height="${SHARE.height}"><rect width="100%" height="100%" fill="${PAPER}"/><g transform="translate(${PANEL / 2 - 80} 130) scale(2.5)">${figure(RED, NAVY)}</g>${word('LIBERTY', 68, 356, 2.2)}${word('TIDE', 124, 418, 2.2)}</svg>`;
  const layers = await sharp(fileURLToPath(shore))
    .resize(SHARE.width - PANEL, SHARE.height)
    .toBuffer();
  return sharp({ create: { ...SHARE, channels: 3, background: PAPER } }).composite([
    { input: Buffer.from(panel), left: 0, top: 0 },
    { input: layers, left: PANEL, top: 0 },
  ]);
};

const icons = [
  { file: 'apple-touch-icon.png', size: 180, svg: tile(0) },
  { file: 'icon-192.png', size: 192, svg: tile(14) },
  { file: 'icon-512.png', size: 512, svg: tile(14) },
  { file: 'icon-maskable-512.png', size: 512, svg: tile(0, 0.78) },
];

const drawIcons = async () => {
  for (const { file, size, svg } of icons) {
    await sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png({ palette: true }).toFile(at(file));
  }
};

// Writes the mark, the icons and the preview picture for shared links.
const at = (name) => fileURLToPath(new URL(name, folder));
await mkdir(folder, { recursive: true });
await writeFile(at('mark.svg'), mark);
await writeFile(at('favicon.svg'), tile(14));
await drawIcons();
await (await sharePicture()).jpeg({ quality: 82, mozjpeg: true }).toFile(at('share.jpg'));
