import { useId } from 'react';
import type { ProductFacets } from '../../api/models';
import { OptionCount } from './option-count';

interface ColorChoiceProps {
  chosen: readonly string[];
  /** Available colors with the number of products; undefined until loaded. */
  counts: ProductFacets['colors'] | undefined;
  onToggle: (color: string) => void;
}

/** Filter by color: the available colors, and selected colors that are no longer available. */
export function ColorChoice({ chosen, counts = [], onToggle }: ColorChoiceProps) {
  const id = useId();
  const gone = chosen
    .filter((color) => counts.every((one) => one.color !== color))
    .map((color) => ({ color, count: 0 }));
  const offered = [...counts, ...gone];
  if (offered.length === 0) return null;
  return (
    <fieldset className="filters__group">
      <legend className="filters__title">Color</legend>
      <div className="color-choice">
        {offered.map(({ color, count }) => (
          <label key={color} className="check">
            <input
              type="checkbox"
              name="colors"
              value={color}
              aria-describedby={`${id}-${color}`}
              checked={chosen.includes(color)}
              onChange={() => onToggle(color)}
            />
            <span
              className="swatch"
              style={{ background: `var(--swatch-${color.toLowerCase()})` }}
              aria-hidden="true"
            />
            {color}
            <OptionCount id={`${id}-${color}`} count={count} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
