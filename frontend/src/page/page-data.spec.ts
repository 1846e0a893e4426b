import { dataIn, textOf } from './page-data';

const products = [
  {
    id: 1,
    name: 'Star',
    variants: [
      { size: 'S', price: null },
      { size: 'M', price: 9.5 },
    ],
    tags: ['a', 'b'],
  },
  { id: 2, name: '</script>', variants: [{ size: 'S', price: null }], tags: [] },
];

describe('the data of a page', () => {
  it.each([
    ['a list', { '/api/products': { products, total: 2 } }],
    ['a list of objects with keys of their own', [{ id: 1 }, { id: 2, name: 'Star' }]],
    ['an empty list, and one of lists', [[], [[1], [2, null]], [{ id: 1 }]]],
    [
      'values that several have in turn',
      ['S', 'S', 'M', 'M', 'S', null, null].map((size) => ({ size, isNew: true, price: null })),
    ],
    ['nothing but null', [{ price: null }, { price: null }]],
    ['what does not exist', { '/api/categories/hats': null }],
  ])('come back as they were: %s', (_, data) => {
    expect(dataIn(textOf(data))).toEqual(data);
  });

  it('name the keys of a list once, and cannot end their script', () => {
    const text = textOf(products);
    expect(text.split('"variants"')).toHaveLength(2);
    expect(text).not.toContain('</');
  });
});
