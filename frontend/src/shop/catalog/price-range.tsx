import { useEffect, useRef, useState, type ChangeEvent, type CSSProperties } from 'react';
import { priceLimits, type Filters } from './filters';

type Range = Filters['priceRange'];

const [lowest, highest] = priceLimits;
const settlesAfterMs = 300;

/**
 * Slider with two handles on one line. Without scripts, shows two number fields, because only scripts can show a
 * handle's price. Reports a change when the handle stops or is released.
 */
export function PriceRange({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  const [moving, setMoving] = useState<Range | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const [min, max] = moving ?? value;
  const settle = (range: Range | null) => {
    clearTimeout(timer.current);
    setMoving(null);
    if (range) onChange(range);
  };
  const move = (range: Range) => {
    setMoving(range);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(range), settlesAfterMs);
  };
  const handle = {
    min: lowest,
    max: highest,
    step: 1,
    onPointerUp: () => settle(moving),
    onBlur: () => settle(moving),
  };
  const moved = ({ target }: ChangeEvent<HTMLInputElement>) => Number(target.value);

  return (
    <fieldset className="filters__group">
      <legend className="filters__title">Price</legend>
      <div className="price-range" style={{ '--from': `${min}%`, '--to': `${max}%` } as CSSProperties}>
        <input
          {...handle}
          type="range"
          name="minPrice"
          aria-label="Lowest price"
          aria-valuetext={`$${min}`}
          // If the handles meet, the handle that can still move is on top.
          style={{ zIndex: min > highest / 2 ? 1 : undefined }}
          value={min}
          onChange={(event) => move([Math.min(moved(event), max), max])}
        />
        <input
          {...handle}
          type="range"
          name="maxPrice"
          aria-label="Highest price"
          aria-valuetext={max === highest ? `$${max} or more` : `$${max}`}
          value={max}
          onChange={(event) => move([min, Math.max(moved(event), min)])}
        />
      </div>
      <p className="price-range__ends">
        <span>${min}</span>
        <span>
          ${max}
          {max === highest && '+'}
        </span>
      </p>
      <noscript>
        <div className="price-numbers">
          <PriceNumber name="minPrice" label="Lowest price" value={value[0]} />
          <PriceNumber name="maxPrice" label="Highest price" value={value[1]} />
        </div>
      </noscript>
    </fieldset>
  );
}

function PriceNumber({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <label>
      {label}
      <input type="number" name={name} min={lowest} max={highest} defaultValue={value} />
    </label>
  );
}
