import { readFileSync } from 'node:fs';
import { contrastOf, contrastProblem, surfaces } from './contrast.js';

describe('the contrast of two colors', () => {
  /** From https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio and the known limits of gray on white. */
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.542],
    ['#777777', '#ffffff', 4.478],
    ['#ff0000', '#ffffff', 3.998],
  ])('is, for %s and %s, %d in both orders', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 3);
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 3);
  });
});

describe('a color of the store', () => {
  it('is accepted if text on the color and text in the color are readable in its theme', () => {
    expect(contrastProblem('#16265c', 'light')).toBeNull();
    expect(contrastProblem('#7A1F5C', 'light')).toBeNull();
    expect(contrastProblem('#c8a45a', 'dark')).toBeNull();
  });

  it('is refused with the measured ratio, the required ratio, and the nearest sufficient color', () => {
    expect(contrastProblem('#ffcc00', 'light')).toBe(
      '#ffcc00 on #f3e7d7 has a contrast of 1.24:1. At least 4.5:1 is required. The nearest color with enough contrast is #806600.',
    );
    expect(contrastProblem('#16265c', 'dark')).toMatch(/^#16265c on #2a2621 has a contrast of 1\.\d+:1\./);
  });

  it('needs a lower ratio against the backgrounds of pictures', () => {
    expect(contrastProblem('#939393', 'dark')).toMatch(/^#939393 on #4e4942 .* At least 3:1 is required\./);
  });

  it('is suggested with sufficient contrast', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const color of ['#ffffff', '#000000', '#ff0000', '#00ff00', '#0000ff', '#808080', '#ffcc00']) {
        const [, nearest = color] = /enough contrast is (#\w{6})\.$/.exec(contrastProblem(color, theme) ?? '') ?? [];
        expect(contrastProblem(nearest, theme)).toBeNull();
      }
    }
  });

  it('is measured against the backgrounds of the style sheet', () => {
    const tokens = readFileSync('../frontend/src/theme/tokens.css', 'utf8');
    const [light = '', dark = ''] = tokens.split("html[data-theme='dark']");
    for (const color of [...surfaces.light.text, ...surfaces.light.shapes]) expect(light).toContain(color);
    for (const color of [...surfaces.dark.text, ...surfaces.dark.shapes]) expect(dark).toContain(color);
  });
});
