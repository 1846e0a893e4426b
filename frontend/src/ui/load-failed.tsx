import { RetryButton } from './retry-button';

interface LoadFailedProps {
  title: string;
  text: string;
  onRetry: () => unknown;
  /** Shown below the page's own title. */
  isPart?: boolean;
}

/** Replaces a page, or a part of one, whose content could not be loaded. */
export function LoadFailed({ title, text, onRetry, isPart = false }: LoadFailedProps) {
  return (
    <div className="container empty-state" role="alert">
      {isPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{text}</p>
      <div className="empty-state__actions">
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  );
}
