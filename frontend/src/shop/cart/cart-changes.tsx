import './cart-changes.css';
import { type ReactNode, useId } from 'react';

interface CartChangesProps {
  /** Number of lines that changed since they were added to the cart. */
  lines: number;
  /** Button that accepts the changes. */
  children: ReactNode;
}

/** Asks once to accept all changes since the last visit. Each line shows its own change. */
export function CartChanges({ lines, children }: CartChangesProps) {
  const id = useId();
  return (
    <section className="cart-changes" aria-labelledby={id}>
      <div>
        <h2 id={id}>Your cart has changed</h2>
        <p>
          {lines === 1 ? 'One item is' : `${lines} items are`} not as on your last visit. OK takes the new prices and
          the quantities that are left, and removes what is gone. The totals show what you pay then.
        </p>
      </div>
      {children}
    </section>
  );
}
