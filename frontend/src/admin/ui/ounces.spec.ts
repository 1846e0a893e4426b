import { gramsOf, gramsTyped, ouncesOf } from './ounces';

describe('weights in ounces', () => {
  it('convert back to the same grams', () => {
    for (let grams = 1; grams <= 30_000; grams += 7) expect(gramsOf(ouncesOf(grams))).toBe(grams);
  });

  it('return as typed after the conversion to grams', () => {
    for (let ounces = 0.5; ounces <= 200; ounces += 0.5) expect(ouncesOf(gramsOf(ounces))).toBe(ounces);
  });

  it.each([
    ['6.5', 184],
    [' 6.5 oz', 184],
    ['.5oz', 14],
    ['1 lb 2 oz', 510],
    ['2lbs', 907],
    ['66 lb', 29_937],
    ['', null],
    ['0', null],
    ['67 lb', null],
    ['200 g', null],
    ['1,5', null],
    ['lb', null],
  ])('are parsed: %j', (text, grams) => {
    expect(gramsTyped(text)).toBe(grams);
  });
});
