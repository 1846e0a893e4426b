import { measures, type Measure } from './guide-tables';

/** Path of each tape, end point of its leader line, and position of its number. */
const tapes: Record<Measure, { path: string; end: [number, number]; number: [number, number] }> = {
  bust: { path: 'M84 136c16 9 56 9 72 0', end: [156, 136], number: [222, 118] },
  underbust: { path: 'M88 160c14 8 50 8 64 0', end: [152, 160], number: [222, 152] },
  waist: { path: 'M93 187c12 8 42 8 54 0', end: [147, 187], number: [222, 184] },
  hips: { path: 'M75 250c20 10 70 10 90 0', end: [165, 250], number: [222, 240] },
  torso: { path: 'M95 90c-2 50 12 130 23 188', end: [97, 150], number: [18, 150] },
  inseam: { path: 'M126 286c3 40 6 90 5 142', end: [130, 356], number: [222, 356] },
};

/** One half of the outline; the other half mirrors it. */
const half =
  'M120 54h9c0 18 6 27 16 30 14 4 24 7 28 20 5 17 9 40 13 62 4 24 10 46 14 72 1 8 0 16-4 22-3 4-8 2-8-3 0-9-3-16-6-23-8-24-16-50-24-86l-1-6c0 8-2 13-4 20-3 9-6 16-6 26 0 12 8 22 15 36 5 11 6 24 4 40-2 20-8 42-11 62-2 18-2 36-5 56-2 14-4 30-4 44 0 6 6 11 6 16h-20c-3-8 0-16-1-26-2-24-5-42-5-62 0-26-3-52-6-76h0z';

/** Front view of a body with tapes. They have the numbers of the list next to the figure. */
export function MeasureFigure() {
  return (
    <svg className="measure-figure" viewBox="0 0 240 460" role="img" aria-label="Where to place the tape, by number">
      <g className="measure-figure__body">
        <ellipse cx="120" cy="36" rx="18" ry="25" />
        <path d={half} />
        <path d={half} transform="matrix(-1 0 0 1 240 0)" />
      </g>
      {measures.map((measure, place) => {
        const {
          path,
          end,
          number: [x, y],
        } = tapes[measure];
        return (
          <g key={measure}>
            <path className="measure-figure__tape" d={path} />
            <path className="measure-figure__leader" d={`M${end.join(' ')}L${x} ${y}`} />
            <circle cx={x} cy={y} r="12" />
            <text x={x} y={y + 5} textAnchor="middle">
              {place + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
