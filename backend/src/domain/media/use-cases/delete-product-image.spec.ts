import { usesSentence } from './delete-product-image.js';

const named = (id: number) => ({ id, name: `Top ${id}`, slug: `top-${id}` });
const of = (...ids: number[]) => usesSentence({ products: ids.map(named), variants: [], categories: [], archived: [] });

describe('the uses of a picture', () => {
  it('are described as none, one, or some of many', () => {
    expect(of()).toBeNull();
    expect(of(1)).toBe('This picture is in use: “Top 1” shows it.');
    expect(of(1, 2)).toBe('This picture is in use: “Top 1” and “Top 2” show it.');
    expect(of(1, 2, 3, 4, 5)).toBe('This picture is in use: “Top 1”, “Top 2”, “Top 3”, and 2 more show it.');
  });

  it('contain a product once, however many of its variants use the picture', () => {
    const variant = { id: 3, size: 'S', color: 'Navy', product: named(1) };
    expect(usesSentence({ products: [named(1)], variants: [variant, variant], categories: [], archived: [] })).toBe(
      'This picture is in use: “Top 1” shows it.',
    );
  });

  it('mark archived products', () => {
    const sentence = usesSentence({ products: [named(1)], variants: [], categories: [], archived: [named(2)] });
    expect(sentence).toBe('This picture is in use: “Top 1” and “Top 2 (archived)” show it.');
  });
});
