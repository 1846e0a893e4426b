import { Button } from 'antd';

interface ClearFiltersProps {
  filtered: boolean;
  clear: () => void;
}

/** A button that clears search and filters; nothing when there are none. */
export function ClearFilters({ filtered, clear }: ClearFiltersProps) {
  return (
    filtered && (
      <Button type="link" onClick={clear}>
        Clear filters
      </Button>
    )
  );
}
