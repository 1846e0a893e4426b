import { Button } from 'antd';
import type { ReactNode } from 'react';

/** Parts of the product form, in their order, with the short names of their links. */
const parts = { basics: 'Basics', pictures: 'Pictures', stock: 'Sizes', details: 'Details', search: 'Search' } as const;
type Part = keyof typeof parts;

const headingId = (part: Part) => `product-part-${part}`;

/** Links to the parts of the form. They stay visible while the form scrolls. */
export function PartLinks() {
  return (
    <nav aria-label="Parts of the form" className="form-parts">
      {(Object.keys(parts) as Part[]).map((part) => (
        // The form of an archived product disables its other controls.
        <Button key={part} type="text" size="small" disabled={false} onClick={() => show(part)}>
          {parts[part]}
        </Button>
      ))}
    </nav>
  );
}

/** Opens the part if it is folded, and moves the focus to its heading, so that Tab continues in its fields. */
function show(part: Part) {
  const heading = document.getElementById(headingId(part));
  const folded = heading?.closest('details');
  if (folded) folded.open = true;
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

interface FormPartProps {
  part: Part;
  title: string;
  /** For a part that staff can fold: whether it is open at first. Its fields stay in the form while it is folded. */
  open?: boolean;
  children: ReactNode;
}

export function FormPart({ part, title, open, children }: FormPartProps) {
  const heading = (
    <h3 id={headingId(part)} tabIndex={-1}>
      {title}
    </h3>
  );
  if (open === undefined) {
    return (
      <section aria-labelledby={headingId(part)} className="form-part">
        {heading}
        {children}
      </section>
    );
  }
  return (
    <details className="form-part form-part--folded" open={open}>
      <summary>{heading}</summary>
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
    let part = document.getElementById(`product_${field}`)?.closest('details');
    while (part) {
      part.open = true;
      part = part.parentElement?.closest('details');
    }
  }
}
