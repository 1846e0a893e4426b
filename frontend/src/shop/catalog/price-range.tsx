import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { priceLimits, type Filters } from './filters';

type Range = Filters['priceRange'];

interface PriceRangeProps {
  value: Range;
  onChange: (range: Range) => void;
}

const [least, greatest] = priceLimits;
const settlesAfterMs = 300;

/** Two handles on one line; a change is told once the handle rests. */
export function PriceRange({ value, onChange }: PriceRangeProps) {
  const [moving, setMoving] = useState<Range | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [min, max] = moving ?? value;
  const move = (range: Range) => {
    setMoving(range);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setMoving(null);
      onChange(range);
    }, settlesAfterMs);
  };

  return (
    <fieldset className="filters__group">
      <legend className="filters__title">Price</legend>
      <div className="price-range" style={{ '--from': `${min}%`, '--to': `${max}%` } as CSSProperties}>
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={`$${min}`}
          min={least}
          max={greatest}
          step={1}
          value={min}
          onChange={(event) => move([Math.min(Number(event.target.value), max), max])}
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={max === greatest ? `$${max} or more` : `$${max}`}
          min={least}
          max={greatest}
          step={1}
          value={max}
          onChange={(event) => move([min, Math.max(Number(event.target.value), min)])}
        />
      </div>
      <p className="price-range__ends">
        <span>${min}</span>
        <span>
          ${max}
          {max === greatest && '+'}
        </span>
      </p>
    </fieldset>
  );
}
