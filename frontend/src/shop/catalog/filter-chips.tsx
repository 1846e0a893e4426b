import { useRef, type MouseEvent } from 'react';
import { Icon } from '../../ui/icon';
import { appliedFilters } from './applied-filters';
import type { Filters } from './filters';

interface FilterChipsProps {
  filters: Filters;
  onShow: (filters: Filters) => void;
  onClear: () => void;
}

/** The active filters; each can be removed by itself. */
export function FilterChips({ filters, onShow, onClear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const applied = appliedFilters(filters);
  if (applied.length === 0) return null;

  /** The focus stays among the chips while there are any. */
  const takeAway = ({ currentTarget }: MouseEvent<HTMLButtonElement>, without: Filters) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('.chip') ?? [])].filter(
      (chip) => chip !== currentTarget,
    );
    (others[0] ?? document.getElementById('main'))?.focus({ preventScroll: true });
    onShow(without);
  };
  const clear = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onClear();
  };

  return (
    <ul ref={list} className="chips" aria-label="Applied filters">
      {applied.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            className="chip"
            aria-label={`Remove ${name}`}
            onClick={(event) => takeAway(event, without)}
          >
            {name}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li className="chips__clear">
        <button type="button" className="link-button" onClick={clear}>
          Clear Filters
        </button>
      </li>
    </ul>
  );
}
