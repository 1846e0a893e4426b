import { useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { appliedFilters } from './applied-filters';
import { filtersQuery, type Filters } from './filters';

interface FilterChipsProps {
  /** Path of the listing. */
  path: string;
  filters: Filters;
  /** URL of the listing without filters. */
  cleared: string;
}

/** Active filters. Each is a link to the listing without that filter. */
export function FilterChips({ path, filters, cleared }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const applied = appliedFilters(filters);
  if (applied.length === 0) return null;

  /** Moves the focus to another chip while there are any. */
  const focusAnother = ({ currentTarget }: MouseEvent) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('.chip') ?? [])].filter(
      (chip) => chip !== currentTarget,
    );
    (others[0] ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
  const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

  return (
    <ul ref={list} className="chips" aria-label="Applied filters">
      {applied.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={path + filtersQuery({ ...without, page: 1 })}
            preventScrollReset
            className="chip"
            aria-label={`Remove ${name}`}
            onClick={focusAnother}
          >
            {name}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li className="chips__clear">
        <Link to={cleared} preventScrollReset className="link-button" onClick={focusMain}>
          Clear Filters
        </Link>
      </li>
    </ul>
  );
}
