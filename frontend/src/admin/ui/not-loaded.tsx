import { LoadFailed } from '../../ui/load-failed';

interface NotLoadedProps {
  /** e.g. "order" */
  thing: string;
  /** Replaces the whole page. */
  isPage?: boolean;
  onRetry: () => unknown;
}

/** Replaces content that did not load. */
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
