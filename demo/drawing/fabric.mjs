import { createHash } from 'node:crypto';

const stroke = (line, colour, width, extra = '') =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${extra}/>`;

/** Content cut to an outline. */
const within = (outline, content) => {
  const id = `c${createHash('sha1').update(outline).digest('hex').slice(0, 8)}`;
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
};

/** A crease: a shadow with a lit ridge beside it. It is softened, with all others, by the piece it lies on. */
export const fold = (line, width = 14, strength = 1) =>
  stroke(line, '#1a0f08', width, `stroke-linecap="round" stroke-opacity="${0.24 * strength}"`) +
  stroke(
    line,
    '#fff',
    width,
    `stroke-linecap="round" stroke-opacity="${0.13 * strength}" transform="translate(${-width * 0.6} ${-width * 0.5})"`,
  );

/** Short creases that fan out from a gathered edge: each entry is a line. */
export const gathers = (lines, strength = 1) => lines.map((line) => fold(line, 6, strength)).join('');

/** A cut piece of cloth lying flat: its print, creases and the thickness of its edge. `lines` are drawn on it, cut to it. */
export const piece = (outline, paint, { folds = '', lines = '' } = {}) =>
  `<path d="${outline}" fill="${paint}"/>` +
  within(
    outline,
    lines +
      (folds && `<g filter="url(#crease)">${folds}</g>`) +
      `<g filter="url(#edge)">${
        stroke(outline, '#1a0f08', 30, 'stroke-opacity=".26"') +
        stroke(outline, '#fff', 14, 'stroke-opacity=".2" transform="translate(7 9)"')
      }</g>` +
      stroke(outline, '#1a0f08', 3, 'stroke-opacity=".3"'),
  );

/** The far side of a garment, seen through its opening: the same cloth in shadow. */
export const inside = (outline, paint) =>
  `<path d="${outline}" fill="${paint}"/><path d="${outline}" fill="#140c08" fill-opacity=".42"/>` +
  within(outline, stroke(outline, '#000', 26, 'stroke-opacity=".3" filter="url(#edge)"'));

/** A pool of light where the cloth is shaped to be round. */
export const swell = (x, y, rx, ry, strength = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx * 1.2}" ry="${ry * 1.2}" fill="url(#pool)" fill-opacity="${strength}"/>`;

/** Two rows of thread along a hem. */
export const stitches = (line, colour = '#fff', opacity = 0.55) =>
  stroke(line, '#000', 1.2, 'stroke-opacity=".16" transform="translate(.6 1)"') +
  stroke(line, colour, 1.5, `stroke-opacity="${opacity}" stroke-dasharray="5 3.6"`);

/** Where two pieces are sewn together. */
export const seam = (line) =>
  stroke(line, '#1a0f08', 11, 'stroke-opacity=".05"') +
  stroke(line, '#1a0f08', 6, 'stroke-opacity=".09"') +
  stroke(line, '#fff', 1.6, 'stroke-opacity=".22" transform="translate(-1.8 -1)"') +
  stroke(line, '#1a0f08', 2, 'stroke-opacity=".42"');

/** A folded tape that closes a raw edge. */
export const binding = (line, colour, width = 10) =>
  stroke(line, '#1a0f08', width + 3, 'stroke-opacity=".22"') +
  stroke(line, colour, width) +
  stroke(line, '#fff', width * 0.34, `stroke-opacity=".2" transform="translate(${-width * 0.16} ${-width * 0.16})"`) +
  stroke(line, '#1a0f08', 1, 'stroke-opacity=".3" stroke-dasharray="4 3"');

/** A flat strap with a sewn edge on both sides. */
export const strap = (line, colour, width = 14) =>
  stroke(line, '#1a0f08', width + 1.6, 'stroke-opacity=".38"') +
  stroke(line, colour, width) +
  stroke(line, '#fff', width * 0.62, 'stroke-opacity=".12"') +
  stroke(line, '#1a0f08', width * 0.5, 'stroke-opacity=".1"') +
  `<g transform="translate(-1 -1)">${stroke(line, '#fff', 1, 'stroke-opacity=".22"')}</g>`;

/** A strap that lies on the ground or over cloth and throws its own shadow. */
export const looseStrap = (line, colour, width = 14) =>
  [7, 3, -1]
    .map((spread) => stroke(line, '#1a0f08', width + spread, 'stroke-opacity=".09" transform="translate(3 5)"'))
    .join('') + strap(line, colour, width);

/** A tied bow with its two loops and tails; `turn` in degrees. */
export const bow = (x, y, colour, { turn = 0, scale = 1, width = 13 } = {}) => {
  const loop = 'M0 0C-26 -34 -78 -46 -84 -16C-88 10 -34 14 0 0';
  const otherLoop = 'M0 0C26 -38 80 -40 82 -10C83 16 30 16 0 0';
  const tails = ['M0 0C-14 30 -34 62 -62 92', 'M0 0C12 34 20 70 46 104'];
  const ribbon = [...tails, loop, otherLoop].map((line) => looseStrap(line, colour, width / scale)).join('');
  const knot = `<rect x="-12" y="-11" width="24" height="22" rx="8" fill="${colour}"/><rect x="-12" y="-11" width="24" height="22" rx="8" fill="#fff" fill-opacity=".12" stroke="#1a0f08" stroke-opacity=".4" stroke-width="1.6"/><path d="M-7 -6C-3 0 -3 4 -6 9M3 -8C6 -2 6 3 3 9" stroke="#1a0f08" stroke-opacity=".3" stroke-width="2" fill="none"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${ribbon}${knot}</g>`;
};

const metal = (shape, width, trim) =>
  `<g fill="none" stroke-width="${width}">${shape('#3b2a12', `transform="translate(1.5 2.5)" stroke-opacity=".45"`)}${shape(trim, '')}</g>` +
  `<g fill="none" stroke-width="${width * 0.3}" transform="translate(-1 -1)">${shape('#fff8df', 'stroke-opacity=".75"')}</g>`;

export const ring = (x, y, radius, trim) =>
  metal((colour, extra) => `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${colour}" ${extra}/>`, 6, trim);

/** The small slide that lengthens a strap. */
export const slider = (x, y, width, trim) =>
  metal(
    (colour, extra) =>
      `<rect x="${x - width / 2}" y="${y - 7}" width="${width}" height="14" rx="4" stroke="${colour}" ${extra}/>`,
    3.6,
    trim,
  );

export const button = (x, y, colour = '#f4ecdd') =>
  `<circle cx="${x + 1}" cy="${y + 2}" r="8" fill="#1a0f08" fill-opacity=".35"/><circle cx="${x}" cy="${y}" r="7.5" fill="${colour}" stroke="#8d7f68" stroke-width="1"/>` +
  `<circle cx="${x - 2.2}" cy="${y}" r="1.3" fill="#6b5d48"/><circle cx="${x + 2.2}" cy="${y}" r="1.3" fill="#6b5d48"/>`;

/** A closed zip along a straight line down from (x, top), with its pull. */
export const zip = (x, top, bottom, tape, trim) =>
  `<rect x="${x - 11}" y="${top}" width="22" height="${bottom - top}" fill="${tape}"/>` +
  stroke(`M${x} ${top}V${bottom}`, '#1a0f08', 8, 'stroke-opacity=".4"') +
  stroke(`M${x} ${top}V${bottom}`, trim, 6, 'stroke-dasharray="3 2.2"') +
  stroke(`M${x} ${top}V${bottom}`, '#1a0f08', 1, 'stroke-opacity=".5"') +
  `<rect x="${x - 6}" y="${top + 4}" width="12" height="16" rx="3" fill="${trim}" stroke="#1a0f08" stroke-opacity=".4"/>` +
  looseStrap(`M${x} ${top + 20}L${x + 5} ${top + 62}`, tape, 9);
