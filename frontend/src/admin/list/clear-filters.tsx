import { Button } from 'antd';

interface ClearFiltersProps {
  filtered: boolean;
  clear: () => void;
}

/** Button that clears search and filters. Renders nothing if none are set. */
export function ClearFilters({ filtered, clear }: ClearFiltersProps) {
  return (
    filtered && (
      <Button type="link" onClick={clear}>
        Clear filters
      </Button>
    )
  );
}
