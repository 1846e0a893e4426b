import { Input } from 'antd';
import { useEffect, useState } from 'react';

/** Milliseconds without typing before the search starts. */
const rest = 300;

interface ListSearchProps {
  /** Accessible label, e.g. "Search products". */
  label: string;
  value: string;
  onChange: (words: string) => void;
}

/** Search box that searches after a pause in typing, or immediately on Enter. It can be cleared. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), rest);
    return () => clearTimeout(timer);
  });

  return (
    <Input
      className="list-search"
      type="search"
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onChange(typed)}
    />
  );
}
