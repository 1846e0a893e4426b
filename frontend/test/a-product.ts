import type { ProductDetail, Variant } from '../src/api/models';

export function aProduct(parts: Partial<ProductDetail> = {}): ProductDetail {
  return {
    id: 7,
    name: 'Harbor Bikini',
    slug: 'harbor-bikini',
    description: 'Made for real water.',
    ...{ seoTitle: null, seoDescription: null },
    price: 58,
    compareAtPrice: null,
    imageUrl: '/images/products/harbor-bikini.webp',
    images: [],
    categoryId: 1,
    inStock: true,
    isFeatured: false,
    isNew: false,
    inventoryCount: 9,
    tags: [],
    ...{ features: [], fabric: null, lining: null, upf: null, weight: null, care: [], fit: null },
    ...{
      kind: null,
      coverage: null,
      support: null,
      lined: null,
      rise: null,
      leg: null,
      stretch: null,
      sizeChart: null,
    },
    variants: [],
    category: {
      ...{ id: 1, name: 'Bikinis', slug: 'bikinis', description: null, imageUrl: null },
      ...{ inMenu: true, hasProducts: true },
    },
    ...parts,
  };
}

export function aVariant(parts: Partial<Variant> & Pick<Variant, 'id'>): Variant {
  return {
    productId: 7,
    size: 'M',
    color: 'Navy',
    imageUrl: null,
    price: null,
    inStock: true,
    inventoryCount: 3,
    ...parts,
  };
}
