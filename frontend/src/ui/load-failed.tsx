interface LoadFailedProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** Stands for a page whose content could not be had. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  return (
    <div className="container empty-state" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="empty-state__actions">
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}
