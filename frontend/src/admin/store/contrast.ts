/**
 * Colors of `theme/tokens.css` that are combined with the accent color. `text`: backgrounds of text in the accent
 * color, and the color of text on the accent color. `shapes`: the darkest background (light theme) or lightest
 * background (dark theme) of other elements in the accent color.
 *
 * These colors must equal the colors in `domain/store/contrast.ts` of the backend, which checks colors again when staff
 * save them.
 */
export const surfaces = {
  light: { text: ['#fffdf9', '#ffffff', '#f3e7d7', '#faf4ea'], shapes: ['#e8decf'] },
  dark: { text: ['#141416', '#222226', '#2a2621', '#1b1b1e', '#17161a'], shapes: ['#4e4942'] },
};

export type SampleTheme = keyof typeof surfaces;

/** WCAG 2.2 AA: 1.4.3 Contrast (Minimum) for text, and 1.4.11 Non-text Contrast. */
const needed = { text: 4.5, shapes: 3 };

interface Contrast {
  readonly ratio: number;
  readonly needed: number;
  readonly ground: string;
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the contrast with the least favorable background: the lowest ratio relative to its required ratio. */
export function contrastIn(color: string, theme: SampleTheme): Contrast {
  const contrasts = (['text', 'shapes'] as const).flatMap((kind) =>
    surfaces[theme][kind].map((ground) => ({ ratio: contrastOf(color, ground), needed: needed[kind], ground })),
  );
  return contrasts.reduce((worst, one) => (one.ratio / one.needed < worst.ratio / worst.needed ? one : worst));
}

/**
 * Mixes black into the color, or white in the dark theme, until the contrast is sufficient. Returns the first such
 * color.
 */
export function nearestPassing(color: string, theme: SampleTheme): string {
  const end = theme === 'light' ? 0 : 255;
  const mixed = (share: number) =>
    `#${channelsOf(color)
      .map((channel) => Math.round(channel + (end - channel) * share))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`;
  const steps = Array.from({ length: 256 }, (_, at) => mixed(at / 255));
  return steps.find((step) => passes(contrastIn(step, theme))) ?? mixed(1);
}

/** Whether the text is a color such as `#16265c`. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

export const passes = ({ ratio, needed }: Contrast): boolean => ratio >= needed;

/** Returns a ratio rounded down, so that a failing ratio never looks like the required ratio. */
export const ratioText = (ratio: number): string => `${Math.floor(ratio * 100) / 100}:1`;

/** Relative luminance by WCAG 2.2, from 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
