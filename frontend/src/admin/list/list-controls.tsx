import { Button, Input, type InputRef, Segmented, Select } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMediaQuery } from '../../device/observed';
import { useCategories } from '../../page/use-store';
import { countedExactly } from '../../ui/counted';
import { useLetterActions } from '../ui/use-letter-keys';
import { narrow } from './list-table';
import type { ListQuery } from './use-list-query';

/** Milliseconds without typing before the search starts. */
const searchDelay = 300;

interface ListSearchProps {
  /** Accessible label, e.g. "Search products". */
  label: string;
  /** Text that names the searched fields; default: the label. */
  placeholder?: string;
  value: string;
  onChange: (words: string) => void;
}

/** Search box. Searches after a pause in typing, or immediately on Enter. Can be cleared. The key / focuses the box. */
export function ListSearch({ label, placeholder = label, value, onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const input = useRef<InputRef>(null);
  useLetterActions({ '/': () => input.current?.focus({ cursor: 'all' }) });
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), searchDelay);
    return () => clearTimeout(timer);
  });

  return (
    <Input
      ref={input}
      className="list-search"
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      allowClear
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onChange(typed)}
    />
  );
}

interface ListFilterProps<Name extends string> {
  label: string;
  /** Name of the query parameter that the filter sets. */
  name: Name;
  query: Pick<ListQuery<NoInfer<Name>>, 'query' | 'change'>;
  options: readonly { value: string; label: string }[];
}

export function ListFilter<Name extends string>({ label, name, query, options }: ListFilterProps<Name>) {
  return (
    <Select<string>
      aria-label={label}
      className="list-filter"
      value={query.query[name]}
      options={[...options]}
      onChange={(value) => query.change({ [name]: value } as Partial<Record<Name, string>>)}
    />
  );
}

/** Filters a list of products by the slug of a category. */
export function CategoryFilter({ query }: Pick<ListFilterProps<'category'>, 'query'>) {
  const categories = useCategories().map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <ListFilter
      label="Category"
      name="category"
      query={query}
      options={[{ value: '', label: 'All categories' }, ...categories]}
    />
  );
}

/** Filter that shows all its options, such as the states of returns. */
export function ListViews<Name extends string>({ label, name, query, options }: ListFilterProps<Name>) {
  return (
    <Segmented<string>
      className="list-views"
      aria-label={label}
      value={query.query[name]}
      options={[...options]}
      onChange={(value) => query.change({ [name]: value } as Partial<Record<Name, string>>)}
    />
  );
}

/** Some counts of the server stop above this number. */
const shownCount = (count: number) => (count > countedExactly ? '2,000+' : count);

/**
 * Options of a filter by state.
 * @param all label of the option that shows all states
 * @param counts number of rows per state; undefined while a number loads
 */
export const filterOptions = (
  all: string,
  names: Readonly<Record<string, { name: string }>>,
  counts: Readonly<Record<string, number | undefined>> = {},
) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, { name }]) => ({
    value,
    label: counts[value] === undefined ? name : `${name} (${shownCount(counts[value])})`,
  })),
];

interface DayRangeProps {
  /** Days in the store's time zone, e.g. "2026-11-21". Both ends are included; empty means no limit. */
  days: { from: string; to: string };
  onChange: (changes: { from?: string; to?: string }) => void;
}

export function DayRange({ days, onChange }: DayRangeProps) {
  const id = useId();
  return (['from', 'to'] as const).map((end) => (
    <span key={end} className="list-day">
      <label htmlFor={id + end}>{end === 'from' ? 'From' : 'To'}</label>
      <Input
        id={id + end}
        type="date"
        value={days[end]}
        {...(end === 'from' ? { max: days.to } : { min: days.from })}
        onChange={({ target }) => onChange({ [end]: target.value })}
      />
    </span>
  ));
}

interface FoldedFiltersProps {
  /** Number of filters in `children` that are set. */
  count: number;
  children: ReactNode;
}

/** Filters of a list. On phones, a button opens them, so that the first row of the list is in view. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const isNarrow = useMediaQuery(narrow);
  const [open, setOpen] = useState(false);
  if (!isNarrow) return children;
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {open && children}
    </>
  );
}

interface ListFiltersProps {
  /** Accessible label of the search box. */
  search: string;
  /** Text that names the searched fields; default: the label. */
  placeholder?: string;
  query: ListQuery<'search'>;
  children?: ReactNode;
}

/** Search box and filters of a list. While a filter is set, a button clears all filters. */
export function ListFilters({ search, placeholder, query, children }: ListFiltersProps) {
  return (
    <>
      <ListSearch
        label={search}
        {...(placeholder !== undefined && { placeholder })}
        value={query.query.search}
        onChange={(words) => query.change({ search: words })}
      />
      {children}
      {query.filtered && (
        <Button type="link" onClick={query.clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
