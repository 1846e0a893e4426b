import type { ReactNode } from 'react';

/** @param props.children links to the next pages */
export function OrderNotFound({ children }: { children: ReactNode }) {
  return (
    <div className="container empty-state">
      <h1>Order Not Found</h1>
      <p>We couldn&apos;t find your order. Please contact customer support.</p>
      <div className="empty-state__actions">{children}</div>
    </div>
  );
}
