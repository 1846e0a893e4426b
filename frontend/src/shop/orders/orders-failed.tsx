export function OrdersFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="container empty-state" role="alert">
      <h1>{title}</h1>
      <p>The shop could not be reached. Please try again.</p>
      <div className="empty-state__actions">
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}
