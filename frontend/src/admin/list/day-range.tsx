import { Input } from 'antd';
import { useId } from 'react';

/** Days in the store's time zone, e.g. "2026-11-21". Both ends are included; empty means no limit. */
interface Days {
  from: string;
  to: string;
}

interface DayRangeProps {
  days: Days;
  onChange: (changes: Partial<Days>) => void;
}

/** Filters a list by a range of days. */
export function DayRange({ days: { from, to }, onChange }: DayRangeProps) {
  const id = useId();
  return (
    <>
      <span className="list-day">
        <label htmlFor={`${id}-from`}>From</label>
        <Input
          id={`${id}-from`}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </span>
      <span className="list-day">
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
