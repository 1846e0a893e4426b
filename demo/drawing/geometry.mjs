/** The drawing surface, in user units. Garments are described around the vertical axis x = 0 and placed on its middle. */
export const WIDTH = 800;
export const HEIGHT = 1000;
const AXIS = WIDTH / 2;

const round = (n) => Math.round(n * 10) / 10;
const reflect = ([x, y]) => [-x, y];

/** Reads a path of absolute M, L, C and Z commands into cubic curves `{ from, near, far, to }`. */
const curvesOf = (path) => {
  const curves = [];
  let from = [0, 0];
  for (const [, command, text] of path.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const points = [];
    for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
    if (command === 'M') from = points.shift();
    while (points.length > 0) {
      const [near, far, to] = command === 'C' ? points.splice(0, 3) : [from, points[0], points.shift()];
      curves.push({ from, near, far, to });
      from = to;
    }
  }
  return curves;
};

const mirrored = (curves) =>
  curves.map(({ from, near, far, to }) => ({
    from: reflect(from),
    near: reflect(near),
    far: reflect(far),
    to: reflect(to),
  }));
const reversed = (curves) =>
  curves.map(({ from, near, far, to }) => ({ from: to, near: far, far: near, to: from })).reverse();
const point = ([x, y]) => `${round(x + AXIS)} ${round(y)}`;
const pathOf = (curves) =>
  `M${point(curves[0].from)}${curves.map(({ near, far, to }) => `C${point(near)} ${point(far)} ${point(to)}`).join('')}`;

/** A path as it is drawn, moved from the axis to the middle of the surface. */
export const placed = (path) => pathOf(curvesOf(path));
export const closed = (path) => `${placed(path)}Z`;
/** The same path on the other side of the axis. */
export const opposite = (path) => pathOf(mirrored(curvesOf(path)));
export const closedOpposite = (path) => `${opposite(path)}Z`;
/** A closed outline from its right half, which begins and ends on the axis. */
export const symmetric = (half) => {
  const right = curvesOf(half);
  return `${pathOf([...right, ...reversed(mirrored(right))])}Z`;
};
/** An open line across the axis from its right half, which begins on the axis. */
export const across = (half) => {
  const right = curvesOf(half);
  return pathOf([...reversed(mirrored(right)), ...right]);
};

/** What `draw` makes of a line and of its reflection. */
export const onBothSides = (draw, line) => draw(placed(line)) + draw(opposite(line));
/** `count` numbers from one to another, the same distance apart. */
export const evenly = (count, from, to) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));

/** A five-pointed star around a point of the surface. */
export const star = (x, y, radius, turn = 0) => {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const angle = turn - Math.PI / 2 + (i * Math.PI) / 5;
    const reach = i % 2 === 0 ? radius : radius * 0.4;
    return `${round(x + Math.cos(angle) * reach)} ${round(y + Math.sin(angle) * reach)}`;
  });
  return `M${corners.join('L')}Z`;
};
