import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const COLUMNS = 9;
const TILE = { width: 240, height: 300 };

/**
 * Draws all pictures of a folder of masters on one sheet, in the order of their names.
 * @param {URL} masters
 * @returns {Promise<string>} path of the sheet
 */
export async function drawContactSheet(masters) {
  const folder = new URL('pictures/', masters);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const tiles = await Promise.all(
    names.map(async (name, i) => ({
      input: await sharp(fileURLToPath(new URL(name, folder)))
        .resize(TILE)
        .toBuffer(),
      left: (i % COLUMNS) * TILE.width,
      top: Math.floor(i / COLUMNS) * TILE.height,
    })),
  );
  const sheet = fileURLToPath(new URL('contact-sheet.webp', masters));
  await sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: Math.ceil(names.length / COLUMNS) * TILE.height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(sheet);
  return sheet;
}
