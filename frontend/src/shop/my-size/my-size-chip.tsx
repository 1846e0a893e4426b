import { useState } from 'react';
import { useObserved } from '../../device/observed';
import { onDemand } from '../../ui/on-demand';
import { storeSizes, storedSizes } from './stored-sizes';

const MySizePanel = onDemand(() => import('./my-size-panel'));

interface MySizeChipProps {
  /** Number of products that the size filter hides; undefined until loaded. */
  hidden: number | undefined;
}

/** Chip that first asks for the shopper's sizes. Afterward, each click turns the size filter on or off. */
export function MySizeChip({ hidden = 0 }: MySizeChipProps) {
  const stored = useObserved(storedSizes);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const openPanel = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: () => setPanelOpen(true),
  } as const;
  return (
    <div className="my-size">
      {stored ? (
        <>
          <button
            type="button"
            className="chip"
            aria-pressed={stored.on}
            onClick={() => storeSizes({ ...stored, on: !stored.on })}
          >
            My size only{stored.on && hidden > 0 && ` · ${hidden} hidden`}
          </button>
          <button {...openPanel} className="link-button">
            Change
          </button>
        </>
      ) : (
        <button {...openPanel} className="chip">
          Shop my size
        </button>
      )}
      {isPanelOpen && (
        <MySizePanel
          props={{ sizes: stored?.sizes ?? {}, onClose: () => setPanelOpen(false) }}
          onClose={() => setPanelOpen(false)}
        />
      )}
    </div>
  );
}
