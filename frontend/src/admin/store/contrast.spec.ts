import { readFileSync } from 'node:fs';
import { contrastIn, contrastOf, nearestPassing, passes, surfaces } from './contrast';
import { usualColors } from './sample';

describe('the measured contrast', () => {
  it('is the ratio of WCAG 2.2', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.542, 3);
  });

  it('uses the background colors of the themes', () => {
    const tokens = readFileSync('src/theme/tokens.css', 'utf8');
    const [light = '', dark = ''] = tokens.split("html[data-theme='dark']");
    for (const [theme, rule] of [['light', light] as const, ['dark', dark] as const]) {
      const { text, shapes } = surfaces[theme];
      for (const color of [...text, ...shapes]) expect(rule).toContain(color);
    }
  });

  it('passes for the default colors', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(passes(contrastIn(usualColors[theme], theme))).toBe(true);
      expect(nearestPassing(usualColors[theme], theme)).toBe(usualColors[theme]);
    }
  });
});
