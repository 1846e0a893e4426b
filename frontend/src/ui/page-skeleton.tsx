/** Skeleton, rendered while a page loads. */
export function PageSkeleton() {
  return (
    <div className="container page-skeleton" role="status">
      <span className="visually-hidden">Loading</span>
      <div className="skeleton page-skeleton__title" />
      <div className="skeleton page-skeleton__block" />
    </div>
  );
}
