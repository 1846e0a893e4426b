import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/load-failed';

interface NotLoadedProps {
  /** Noun for the content, e.g. "order". */
  thing: string;
  /** Whether the message replaces the whole page. */
  isPage?: boolean;
  onRetry: () => unknown;
}

export function NotLoaded({ thing, isPage = false, onRetry }: NotLoadedProps) {
  return (
    <LoadFailed
      isPart={!isPage}
      title={`The ${thing} could not be loaded`}
      text="The shop could not be reached. Please try again."
      onRetry={onRetry}
    />
  );
}

interface LoadedProps<Item> {
  thing: string;
  /** Result of `useItem`. */
  result: { item: Item | null | undefined; failed: boolean; retry: () => void };
  /** Shown if the item does not exist. */
  missing: ReactNode;
  loading?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Renders an item after the load, or the reason why there is nothing to show. */
export function Loaded<Item>({ thing, result, missing, loading, children }: LoadedProps<Item>) {
  const { item, failed, retry } = result;
  if (failed) return <NotLoaded thing={thing} onRetry={retry} />;
  if (item === undefined) return loading ?? <p>Loading {thing}...</p>;
  return item === null ? missing : children(item);
}
