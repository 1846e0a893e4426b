import { basename } from 'node:path';
import { HEIGHT, WIDTH } from './geometry.mjs';
import { palettes } from './palettes.mjs';
import { sceneOf } from './scene.mjs';
import { silhouettes } from './silhouettes.mjs';
import { wardrobe } from './wardrobe.mjs';

const stemOf = (address) => basename(address, '.webp');
const seedOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
const wholeSurface = [0, 0, WIDTH];

const pictureOf = (product, name, view, { palette, cloths }) => {
  const cut = silhouettes[product.silhouette];
  const colours = palettes[palette];
  const details = { ...wardrobe[product.slug].details, metal: colours.trim };
  const seed = seedOf(name);
  return {
    name,
    frame: view === 'detail' ? cut.closeUp : wholeSurface,
    svg: sceneOf({
      garment: view === 'back' ? cut.back(details) : cut.front(details),
      cloths,
      palette: colours,
      seed,
      turn: ((seed % 5) - 2) * 0.7,
      fit: cut.fit,
    }),
  };
};

/**
 * Every picture of a product: its front, its second view (the last word of its name says which) and the front of each further colour.
 * @returns `[{ name, svg, frame: [x, y, width] }]`; the frame is the 4:5 cut-out of the drawing that is the picture
 */
export const picturesOf = (product) => {
  const { cloths, colours = {} } = wardrobe[product.slug];
  const own = { palette: product.palette, cloths };
  return [
    pictureOf(product, stemOf(product.imageUrl), 'front', own),
    ...product.images.map(stemOf).map((name) => pictureOf(product, name, name.split('-').at(-1), own)),
    ...Object.entries(colours).map(([colour, look]) => pictureOf(product, `${product.slug}-${colour}`, 'front', look)),
  ];
};

export const surface = { width: WIDTH, height: HEIGHT };
