import { measures, type Measure } from './size-charts';

/** Where each tape runs, and where its number stands. */
const tapes: Record<Measure, { path: string; x: number; y: number }> = {
  Bust: { path: 'M83 137c16 9 58 9 74 0', x: 222, y: 131 },
  Underbust: { path: 'M88 163c14 8 50 8 64 0', x: 222, y: 161 },
  Waist: { path: 'M93 197c12 8 42 8 54 0', x: 222, y: 194 },
  Hips: { path: 'M74 252c18 11 74 11 92 0', x: 222, y: 248 },
  Torso: { path: 'M95 90c-2 50 12 130 23 188', x: 18, y: 172 },
  Inseam: { path: 'M126 286c3 40 6 90 5 142', x: 222, y: 356 },
};

/** Half of the outline; the other half is its mirror. */
const half =
  'M120 64h9c1 12 6 17 16 20 14 4 24 7 28 20 5 17 9 40 13 62 4 24 10 46 14 72 1 8 0 16-4 22-3 4-8 2-8-3 0-9-3-16-6-23-8-24-16-50-24-86l-1-6c0 8-2 13-4 20-3 9-6 16-6 26 0 12 8 22 15 36 5 11 6 24 4 40-2 20-8 42-11 62-2 18-2 36-5 56-2 14-4 30-4 44 0 6 6 11 6 16h-20c-3-8 0-16-1-26-2-24-5-42-5-62 0-26-3-52-6-76h0z';

/** A body from the front with the tapes of the list beside it, by their numbers. */
export function MeasureFigure() {
  return (
    <svg className="measure-figure" viewBox="0 0 240 460" role="img" aria-label="Where to lay the tape, by number">
      <g className="measure-figure__body">
        <ellipse cx="120" cy="36" rx="19" ry="25" />
        <path d={half} />
        <path d={half} transform="matrix(-1 0 0 1 240 0)" />
      </g>
      {measures.map((measure, place) => {
        const { path, x, y } = tapes[measure];
        return (
          <g key={measure}>
            <path className="measure-figure__tape" d={path} />
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
