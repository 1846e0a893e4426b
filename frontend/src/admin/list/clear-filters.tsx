import { Button } from 'antd';

interface ClearFiltersProps {
  filtered: boolean;
  clear: () => void;
}

/** The way from what is searched or filtered to all; nothing where that is all. */
export function ClearFilters({ filtered, clear }: ClearFiltersProps) {
  return (
    filtered && (
      <Button type="link" onClick={clear}>
        Clear filters
      </Button>
    )
  );
}
