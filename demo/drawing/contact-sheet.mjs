import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const COLUMNS = 11;
const TILE = { width: 172, height: 250 };
const PICTURE = { width: 160, height: 200 };

const caption = (name) => {
  const words = name.split('-');
  const middle = Math.ceil(words.length / 2);
  const lines = [words.slice(0, middle).join('-'), words.slice(middle).join('-')];
  const text = lines.map((line, i) => `<text x="0" y="${14 + i * 15}">${line}</text>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="34" font-family="sans-serif" font-size="11" fill="#333">${text}</svg>`,
  );
};

/** All pictures on one sheet, small, each with its name. */
export const drawContactSheet = async (names, folder, target) => {
  const tiles = await Promise.all(
    names.map(async (name, i) => {
      const left = (i % COLUMNS) * TILE.width + 6;
      const top = Math.floor(i / COLUMNS) * TILE.height + 6;
      const input = await sharp(fileURLToPath(new URL(`${name}-200.webp`, folder)))
        .resize(PICTURE)
        .toBuffer();
      return [
        { input, left, top },
        { input: caption(name), left, top: top + PICTURE.height + 2 },
      ];
    }),
  );
  await sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: Math.ceil(names.length / COLUMNS) * TILE.height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(tiles.flat())
    .webp({ quality: 80 })
    .toFile(fileURLToPath(target));
};
