import { LoadFailed } from '../ui/load-failed';
import { useHead } from './use-head';

/** Replaces a page whose code or content could not be loaded, e.g. without a network. */
export function PageOutOfReach({ onRetry }: { onRetry: () => unknown }) {
  const title = 'This page could not be loaded';
  useHead({ title });
  return <LoadFailed title={title} text="Please check your connection and try again." onRetry={onRetry} />;
}
