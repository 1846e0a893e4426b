import { useId } from 'react';
import type { SizeRow } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { rangeIn, type Unit, unitNames } from './body';
import { tailorsForm } from './tailors-form';

/** Drawing of a dress form in the chosen size, with a tape at each measurement of the chart. */
export default function FormFigure({ row, unit }: { row: SizeRow; unit: Unit }) {
  const linen = useId();
  const form = tailorsForm(row);
  if (!form) return null;
  const { outline, seams, tapes } = form;
  const description = tapes.map(({ name, range }) => `${name} ${rangeIn(unit, range)}`).join(', ');
  return (
    <svg
      className="form-figure"
      viewBox="-52 -10 246 222"
      role="img"
      aria-label={`Dress form in size ${row.size}: ${description} ${unitNames[unit]}`}
    >
      <linearGradient id={linen} x1="0" x2="1">
        <stop offset="0" stopColor="var(--form-shade)" />
        <stop offset=".38" stopColor="var(--form-linen)" />
        <stop offset=".62" stopColor="var(--form-linen)" />
        <stop offset="1" stopColor="var(--form-shade)" />
      </linearGradient>
      <path className="form-figure__brass" d="M-2 190h4v22h-4z" />
      <path className="form-figure__brass" d="M0-10a3 3 0 0 1 1.5 5.6h-3a3 3 0 0 1 1.5-5.6z" />
      <path className="form-figure__linen" d={outline} fill={`url(#${linen})`} />
      <path className="form-figure__seam" d="M0 2.5V196" />
      {seams.map((seam) => (
        <path key={seam} className="form-figure__seam" d={seam} />
      ))}
      <ellipse className="form-figure__wood" cy="-1.5" rx="11" ry="3.4" />
      {tapes.map(({ name, range, path, end: [x, y] }) => (
        <g key={name}>
          <path className="form-figure__tape" d={path} />
          <path className="form-figure__leader" d={`M${x + 2} ${y}H60`} />
          <text x="65" y={y + 4.5}>
            <tspan>{wordLabel(name)}</tspan> {rangeIn(unit, range)} {unit}
          </text>
        </g>
      ))}
    </svg>
  );
}
