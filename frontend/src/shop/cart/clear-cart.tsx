import { useState } from 'react';

interface ClearCartProps {
  lines: number;
  disabled: boolean;
  onClear: () => void;
}

/** Asks once before it empties the cart. */
export function ClearCart({ lines, disabled, onClear }: ClearCartProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="clear-cart">
      <button
        type="button"
        className="link-button"
        disabled={disabled}
        onClick={({ detail }) => {
          const doubleClick = detail > 1;
          if (!asking) setAsking(true);
          else if (!doubleClick) onClear();
        }}
      >
        {asking ? `Remove ${lines === 1 ? 'the item' : `all ${lines} items`}?` : 'Clear Cart'}
      </button>
      {asking && (
        <button type="button" className="link-button" onClick={() => setAsking(false)}>
          {lines === 1 ? 'Keep it' : 'Keep them'}
        </button>
      )}
    </div>
  );
}
