import { Input, Select } from 'antd';
import { useId } from 'react';
import { statusFilters } from './order-statuses';

interface Filters {
  status: string;
  /** Days of the store, e.g. "2026-11-21", both included; empty for no end. */
  from: string;
  to: string;
}

interface OrderFiltersProps {
  query: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

export function OrderFilters({ query: { status, from, to }, onChange }: OrderFiltersProps) {
  const id = useId();
  return (
    <>
      <Select
        aria-label="Status"
        className="orders-status-filter"
        value={status}
        options={statusFilters}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <span className="orders-day">
        <label htmlFor={`${id}-from`}>From</label>
        <Input
          id={`${id}-from`}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </span>
      <span className="orders-day">
        <label htmlFor={`${id}-to`}>To</label>
        <Input
          id={`${id}-to`}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </span>
    </>
  );
}
