import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

interface Variant {
  size: string;
  color: string;
  imageUrl: string | null;
  price: number | null;
  stock: number;
}
interface Picture {
  url: string;
  color?: string;
  alt?: string;
}
interface Product {
  slug: string;
  name: string;
  description: string;
  price: number;
  compareAtPrice: number | null;
  imageUrl: string;
  images: (string | Picture)[];
  categoryId: number;
  isFeatured: boolean;
  isNew: boolean;
  tags: string[];
  features: string[];
  fabric: string;
  lining: string | null;
  upf: number | null;
  care: string[];
  fit: string | null;
  kind: string;
  coverage?: string;
  support?: string;
  lined: string;
  stretch: string;
  set?: { top: string; bottom: string };
  stock?: number;
  variants: Variant[];
}
interface Catalogue {
  categories: { id: number; slug: string; description: string; imageUrl: string }[];
  newArrivals: { name: string; description: string };
  products: Product[];
}

const demo = resolve(process.cwd(), '../demo');
const { categories, newArrivals, products } = JSON.parse(
  readFileSync(resolve(demo, 'catalogue.json'), 'utf8'),
) as Catalogue;

const distinct = (values: string[]): number => new Set(values).size;
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence !== '');
const kinds = {
  1: ['bikini', 'one-piece', 'cover-up'],
  2: ['leggings', 'shorts', 'bra', 'tank'],
};
const urlOf = (image: string | Picture): string => (typeof image === 'string' ? image : image.url);
const pictures = [
  ...categories.map(({ imageUrl }) => imageUrl),
  ...products.flatMap(({ imageUrl, images, variants }) => [
    imageUrl,
    ...images.map(urlOf),
    ...variants.flatMap((variant) => variant.imageUrl ?? []),
  ]),
];

describe('demo catalog', () => {
  it('contains at least 24 products in both categories, of every kind', () => {
    expect(products.length).toBeGreaterThanOrEqual(24);
    expect(categories.map(({ id, slug }) => [id, slug])).toEqual([
      [1, 'bikinis'],
      [2, 'athletic-wear'],
    ]);
    for (const [category, names] of Object.entries(kinds)) {
      const tags = products
        .filter(({ categoryId }) => categoryId === Number(category))
        .flatMap((product) => product.tags);
      expect(tags).toEqual(expect.arrayContaining(names));
    }
  });

  it('has unique slugs', () => {
    expect(distinct(products.map(({ slug }) => slug))).toBe(products.length);
  });

  it('contains at least 12 silhouettes, and no silhouette twice in the same palette', () => {
    const wardrobe = readFileSync(resolve(demo, 'goods/wardrobe.py'), 'utf8').split(/^ {4}(?=")/m);
    const sewn = products.map(({ slug }) => wardrobe.find((entry) => entry.startsWith(`"${slug}": (`)) ?? '');
    const cuts = sewn.map((entry) => /^"[\w-]+": \("([\w-]+)"/.exec(entry)?.[1] ?? '');
    expect(cuts).not.toContain('');
    expect(distinct(cuts)).toBeGreaterThanOrEqual(12);
    expect(distinct(sewn.map((entry) => entry.replace(/^"[\w-]+": /, '')))).toBe(products.length);
  });

  it('describes each product without repeating a sentence', () => {
    const texts = [newArrivals, ...categories, ...products].map(({ description }) => description);
    const sentences = texts.flatMap(sentencesOf);
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
    for (const { description } of products) {
      expect(description.length).toBeGreaterThanOrEqual(250);
      expect(description.length).toBeLessThanOrEqual(600);
    }
  });

  it('lists fabric and care of each product, in agreement with its description', () => {
    for (const { slug, description, fabric, lining, upf, care, features } of products) {
      expect([slug, fabric !== '', care.length > 0, features.length > 0]).toEqual([slug, true, true, true]);
      if (/cotton/i.test(description)) expect([slug, fabric, lining].join()).toMatch(/cotton/);
      const forTheWater = fabric.includes('nylon') && lining === 'Fully lined where it matters';
      expect([slug, upf]).toEqual([slug, forTheWater ? 50 : null]);
    }
  });

  it('contains swimwear of recycled nylon that is rinsed and dried in the shade', () => {
    const suits = products.filter(({ tags }) => tags.includes('bikini') || tags.includes('one-piece'));
    expect(suits).toHaveLength(18);
    for (const suit of suits) {
      expect(suit).toMatchObject({
        features: ['Holds its color in sun, salt and chlorine', 'Flat seams that do not rub'],
        ...{ fabric: '82% recycled nylon, 18% elastane', lining: 'Fully lined where it matters', upf: 50 },
        care: ['Rinse in fresh water after wearing', 'Hand wash cold, do not bleach', 'Dry flat in the shade'],
      });
    }
  });

  it('describes the fit of each product, in agreement with its other facts', () => {
    for (const { slug, categoryId, tags, kind, coverage, support, lined, lining, stretch, fabric } of products) {
      const tagged = ['bikini', 'one-piece', 'cover-up'].find((tag) => tags.includes(tag));
      const garment = kind.replace(/^(bikini|active)-.*/, '$1');
      expect([slug, tagged ?? garment]).toEqual([slug, categoryId === 1 ? garment : 'active']);
      expect([slug, lined === 'none']).toEqual([slug, lining === null]);
      expect([slug, stretch === 'none']).toEqual([
        slug,
        !/elastane/.test(fabric) || /Shell: 100% recycled/.test(fabric),
      ]);
      const [stated] = tags.flatMap((tag) => /^(\w+) support$/.exec(tag)?.[1] ?? []);
      if (stated) expect([slug, support]).toEqual([slug, stated]);
      expect([slug, coverage !== undefined]).toEqual([slug, garment === 'bikini' || garment === 'one-piece']);
    }
  });

  it('contains a second picture of every product', () => {
    for (const { imageUrl, images } of products) {
      expect(images.length).toBeGreaterThanOrEqual(1);
      expect(images.map(urlOf)).not.toContain(imageUrl);
    }
  });

  it('describes every additional picture, with its color if the product has several', () => {
    for (const { slug, images, variants } of products) {
      const colours = [...new Set(variants.map(({ color }) => color))];
      for (const image of images) {
        const { url, color, alt } = typeof image === 'string' ? { url: image } : image;
        expect([url, alt]).toEqual([url, expect.stringMatching(/^[a-z]/)]);
        const isOfOne = colours.length > 1 && !url.endsWith(`/${slug}-macro.webp`);
        expect([url, color]).toEqual([url, isOfOne ? expect.anything() : undefined]);
        if (color !== undefined) expect(colours).toContain(color);
      }
    }
  });

  it('contains a file for every picture in every width and format', () => {
    const files = pictures.flatMap((address) => {
      const stem = basename(address, '.webp');
      const widths = [200, 400, 600, 800, 1200].flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]);
      return [`${stem}.webp`, ...widths];
    });
    expect(files.filter((file) => !existsSync(resolve(demo, 'pictures', file)))).toEqual([]);
  });

  it('contains a placeholder for every picture', () => {
    const placeholders = JSON.parse(readFileSync(resolve(demo, 'placeholders.json'), 'utf8')) as Record<string, string>;
    for (const picture of pictures)
      expect(placeholders[basename(picture)]).toMatch(/^data:image\/webp;base64,[\w+/]{60,200}=*$/);
  });

  it('has prices from 18 to 98 dollars in whole cents, and lower than before on sale', () => {
    for (const { price, compareAtPrice, variants } of products) {
      for (const amount of [price, ...variants.flatMap((variant) => variant.price ?? [])]) {
        expect(amount).toBeGreaterThanOrEqual(18);
        expect(amount).toBeLessThanOrEqual(98);
        expect(Number.isInteger(Number((amount * 100).toFixed(6)))).toBe(true);
      }
      expect(compareAtPrice ?? Infinity).toBeGreaterThan(price);
    }
  });

  it('contains sale, new and featured products', () => {
    expect(products.filter(({ compareAtPrice }) => compareAtPrice !== null).length).toBeGreaterThanOrEqual(5);
    expect(products.filter(({ isNew }) => isNew).length).toBeGreaterThanOrEqual(5);
    expect(products.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(4);
  });

  it('contains sizes from XS to XL, each size and color once, some of them sold out', () => {
    const variants = products.flatMap((product) => product.variants);
    expect(new Set(variants.map(({ size }) => size))).toEqual(new Set(['XS', 'S', 'M', 'L', 'XL']));
    expect(variants.some(({ stock }) => stock === 0)).toBe(true);
    for (const { stock } of variants) expect(Number.isInteger(stock) && stock >= 0).toBe(true);
    for (const product of products) {
      expect(distinct(product.variants.map(({ size, color }) => `${color} ${size}`))).toBe(product.variants.length);
      expect(product.variants.length > 0).toBe(product.stock === undefined && product.set === undefined);
    }
  });

  it('contains a set of a top and a bottom in all sizes that costs less than its halves', () => {
    const sets = products.flatMap((product) => (product.set ? [{ ...product.set, price: product.price }] : []));
    expect(sets).not.toEqual([]);
    for (const { top, bottom, price } of sets) {
      const halves = [top, bottom].map((slug) => products.find((product) => product.slug === slug));
      expect(halves.map((half) => half?.kind)).toEqual(['bikini-top', 'bikini-bottom']);
      const prices = halves.map((half) => half?.price ?? 0);
      expect(price).toBeLessThan(prices.reduce((sum, one) => sum + one));
      for (const half of halves) expect(half?.variants.map(({ size }) => size)).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    }
  });

  it('contains several products in two or three colors, each with its own picture', () => {
    const colourful = products.filter(({ variants }) => distinct(variants.map(({ color }) => color)) > 1);
    expect(colourful.length).toBeGreaterThanOrEqual(5);
    for (const { variants } of colourful) {
      const colours = distinct(variants.map(({ color }) => color));
      expect(colours).toBeLessThanOrEqual(3);
      expect(distinct(variants.map(({ imageUrl }) => imageUrl ?? ''))).toBe(colours);
    }
  });
});
