import { LoadFailed } from '../../ui/load-failed';

interface NotLoadedProps {
  /** Noun for the content, e.g. "order". */
  thing: string;
  /** Whether it replaces the whole page. */
  isPage?: boolean;
  onRetry: () => unknown;
}

/** Error state for content that could not be loaded. */
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
