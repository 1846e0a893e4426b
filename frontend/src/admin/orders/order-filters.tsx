import { Select } from 'antd';
import { DayRange } from '../list/day-range';
import { statusFilters } from './order-statuses';

interface Filters {
  status: string;
  from: string;
  to: string;
}

interface OrderFiltersProps {
  query: Filters;
  onChange: (changes: Partial<Filters>) => void;
}

export function OrderFilters({ query, onChange }: OrderFiltersProps) {
  return (
    <>
      <Select
        aria-label="Status"
        className="orders-status-filter"
        value={query.status}
        options={statusFilters}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <DayRange days={query} onChange={onChange} />
    </>
  );
}
