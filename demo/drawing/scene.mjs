import { HEIGHT, WIDTH } from './geometry.mjs';
import { patternOf } from './prints.mjs';

const blur = (id, deviation) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

const wholeSurface = `filterUnits="userSpaceOnUse" x="-100" y="-100" width="${WIDTH + 200}" height="${HEIGHT + 200}" color-interpolation-filters="sRGB"`;

/** Slow noise bends the cloth and its print a little and is lit from the top left; quick noise is its weave. */
const drape = (seed) => `<filter id="drape" ${wholeSurface}>
<feTurbulence type="fractalNoise" baseFrequency=".0042 .006" numOctaves="2" seed="${seed}" result="relief"/>
<feDisplacementMap in="SourceGraphic" in2="relief" scale="18" xChannelSelector="R" yChannelSelector="G" result="laid"/>
<feDiffuseLighting in="relief" surfaceScale="30" diffuseConstant="1" lighting-color="#fff" ><feDistantLight azimuth="232" elevation="50"/></feDiffuseLighting>
<feGaussianBlur stdDeviation="7"/>
<feColorMatrix values="1.05 0 0 0 -.31  1.05 0 0 0 -.31  1.05 0 0 0 -.31  0 0 0 1 0" result="light"/>
<feBlend in="light" in2="laid" mode="soft-light" result="draped"/>
<feTurbulence type="fractalNoise" baseFrequency=".6 .8" numOctaves="1" seed="${seed + 1}"/>
<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 .16 -.03" result="weave"/>
<feMerge result="woven"><feMergeNode in="draped"/><feMergeNode in="weave"/></feMerge>
<feComposite in="woven" in2="laid" operator="in"/></filter>`;

/** Light on a rounded place. */
const pool =
  '<radialGradient id="pool"><stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';

/** A close shadow where the cloth touches the ground and a wide one from the window. */
const cast = `<filter id="cast" ${wholeSurface}>
<feGaussianBlur in="SourceAlpha" stdDeviation="5" result="near"/><feOffset in="near" dx="3" dy="6" result="close"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="24" result="far"/><feOffset in="far" dx="16" dy="28" result="wide"/>
<feFlood flood-color="#3a2413" flood-opacity=".34"/><feComposite in2="close" operator="in" result="closeShadow"/>
<feFlood flood-color="#3a2413" flood-opacity=".3"/><feComposite in2="wide" operator="in" result="wideShadow"/>
<feMerge><feMergeNode in="wideShadow"/><feMergeNode in="closeShadow"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;

const groundOf = ([middle, edge]) =>
  `<radialGradient id="ground" cx=".42" cy=".34" r=".9"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>`;

/**
 * A whole picture as SVG.
 * @param garment what lies on the ground
 * @param cloths `{ [slot]: print }`, which the garment names as `url(#slot)`
 * @param fit `{ centre, scale }`: the garment's own middle height, and how much it is enlarged to fill the picture
 * @param turn degrees by which it was laid down askew
 */
export const sceneOf = ({ garment, cloths, palette, seed, turn = 0, fit = { centre: HEIGHT / 2, scale: 1 } }) => {
  const patterns = Object.entries(cloths).map(([slot, print]) => patternOf(slot, print, palette));
  const lay = `translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(${fit.scale}) translate(${-WIDTH / 2} ${-fit.centre})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>${groundOf(palette.ground)}${patterns.join('')}${drape(seed)}${cast}${blur('crease', 6)}${blur('edge', 9)}${pool}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<g filter="url(#cast)"><g filter="url(#drape)"><g transform="${lay}">${garment}</g></g></g></svg>`;
};
