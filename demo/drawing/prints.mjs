import { star } from './geometry.mjs';

const rect = (width, height, fill, x = 0, y = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const line = (d, stroke, width) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const waveLine = (size, y, height) =>
  `M${-size * 0.5} ${y}C${-size * 0.3} ${y - height} ${-size * 0.2} ${y - height} 0 ${y}` +
  `S${size * 0.3} ${y + height} ${size * 0.5} ${y}S${size * 0.8} ${y - height} ${size} ${y}S${size * 1.3} ${y + height} ${size * 1.5} ${y}`;

const anchorLines = (x, y, h) =>
  `M${x} ${y - h * 0.28}V${y + h * 0.5}M${x - h * 0.2} ${y - h * 0.14}H${x + h * 0.2}` +
  `M${x - h * 0.36} ${y + h * 0.16}C${x - h * 0.34} ${y + h * 0.42} ${x - h * 0.14} ${y + h * 0.5} ${x} ${y + h * 0.5}` +
  `C${x + h * 0.14} ${y + h * 0.5} ${x + h * 0.34} ${y + h * 0.42} ${x + h * 0.36} ${y + h * 0.16}`;
const anchor = (x, y, h, colour) =>
  line(anchorLines(x, y, h), colour, h * 0.1) +
  `<circle cx="${x}" cy="${y - h * 0.4}" r="${h * 0.11}" fill="none" stroke="${colour}" stroke-width="${h * 0.09}"/>`;

/** One repeat of each print: its width, its height and what is drawn in it. Sizes are in units of the surface. */
const repeats = {
  stripes: (size, [first, second]) => [size, size, rect(size, size, second) + rect(size, size / 2, first)],
  sailor: (size, [stripe, cloth]) => [size, size, rect(size, size, cloth) + rect(size, size * 0.3, stripe)],
  chalk: (size, [stripe, cloth]) => [size, size, rect(size, size, cloth) + rect(size, size * 0.14, stripe)],
  deck: (size, [wide, cloth, thin]) => [
    size,
    size,
    rect(size, size, cloth) + rect(size, size * 0.42, wide) + rect(size, size * 0.09, thin, 0, size * 0.66),
  ],
  stars: (size, [figure, cloth]) => [
    size,
    size,
    rect(size, size, cloth) +
      path(star(size / 4, size / 4, size * 0.16) + star(size * 0.75, size * 0.75, size * 0.16), figure),
  ],
  scatteredStars: (size, [figure, cloth]) => [
    size,
    size,
    rect(size, size, cloth) +
      path(
        star(size * 0.2, size * 0.2, size * 0.12, 0.2) +
          star(size * 0.7, size * 0.34, size * 0.07, -0.3) +
          star(size * 0.42, size * 0.66, size * 0.09, 0.5) +
          star(size * 0.84, size * 0.82, size * 0.11, -0.1) +
          star(size * 0.12, size * 0.86, size * 0.05, 0.4),
        figure,
      ),
  ],
  gingham: (size, [check, cloth]) => [
    size,
    size,
    rect(size, size, cloth) +
      `<g fill-opacity=".5">${rect(size / 2, size, check)}${rect(size, size / 2, check)}</g>` +
      `<g fill-opacity=".4">${rect(size / 2, size / 2, check)}</g>`,
  ],
  waves: (size, [crest, cloth, shallow]) => [
    size,
    size * 0.6,
    rect(size, size, cloth) +
      line(waveLine(size, size * 0.15, size * 0.11), crest, size * 0.05) +
      line(waveLine(size, size * 0.45, size * 0.11), shallow, size * 0.035),
  ],
  anchors: (size, [figure, cloth]) => [
    size,
    size,
    rect(size, size, cloth) +
      anchor(size * 0.25, size * 0.25, size * 0.32, figure) +
      anchor(size * 0.75, size * 0.75, size * 0.32, figure),
  ],
  rib: (size, [ridge, groove]) => [
    size,
    size,
    rect(size, size, ridge) + `<g fill-opacity=".35">${rect(size * 0.3, size, groove)}</g>`,
  ],
};

/**
 * A cloth as an SVG paint.
 * @param id what `url(#…)` refers to
 * @param print `{ name, colors, size?, angle? }`: a colour is the name of one in the palette or a hex value
 */
export const patternOf = (id, { name, colors, size = 60, angle = 0 }, palette) => {
  const cloth = colors.map((color) => palette[color] ?? color);
  if (name === 'solid') {
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse"><stop stop-color="${cloth[0]}"/></linearGradient>`;
  }
  const [width, height, content] = repeats[name](size, cloth);
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${content}</pattern>`;
};
