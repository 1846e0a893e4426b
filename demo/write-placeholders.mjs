import { readdir, readFile, writeFile } from 'node:fs/promises';
import { SharpImageCodec } from '../backend/dist/adapters/sharp/sharp-image-codec.js';

const folder = new URL('pictures/', import.meta.url);
const codec = new SharpImageCodec();
const narrow = (await readdir(folder)).filter((file) => file.endsWith('-200.webp')).sort();
const placeholders = {};
for (const file of narrow) {
  const { placeholder } = await codec.encode(await readFile(new URL(file, folder)));
  placeholders[file.replace('-200.webp', '.webp')] = placeholder;
}
await writeFile(new URL('placeholders.json', import.meta.url), `${JSON.stringify(placeholders, null, 2)}\n`);
