import type { ReactNode } from 'react';

/** Technical details, closed at first. */
export function ForOperators({ children }: { children: ReactNode }) {
  return (
    <details className="for-operators">
      <summary>For operators</summary>
      {children}
    </details>
  );
}
