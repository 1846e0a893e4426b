import type { ReactNode } from 'react';

interface FoldedPartProps {
  title: string;
  /** Whether the part is open at first. */
  open: boolean;
  children: ReactNode;
}

/** Part of the product form that staff can fold. Its fields stay in the form while it is folded. */
export function FoldedPart({ title, open, children }: FoldedPartProps) {
  return (
    <details className="folded-part" open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

/**
 * Opens the folded parts that contain these fields of the product form, because a field in a folded part cannot get the
 * focus.
 */
export function unfold(fields: readonly string[]): void {
  for (const field of fields) {
    const part = document.getElementById(`product_${field}`)?.closest('details');
    if (part) part.open = true;
  }
}
