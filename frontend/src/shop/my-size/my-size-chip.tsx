import { useState } from 'react';
import { useObserved } from '../../device/observed';
import { onDemand } from '../../ui/on-demand';
import { keepSizes, storedSizes } from './stored-sizes';

const MySizePanel = onDemand(() => import('./my-size-panel'));

interface MySizeChipProps {
  /** Number of products that the size filter hides; undefined until loaded. */
  hidden: number | undefined;
}

/** Asks for the shopper's sizes. Afterwards, each click switches the size filter on or off. */
export function MySizeChip({ hidden = 0 }: MySizeChipProps) {
  const kept = useObserved(storedSizes);
  const [asking, setAsking] = useState(false);
  const ask = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: () => setAsking(true),
  } as const;
  return (
    <div className="my-size">
      {kept ? (
        <>
          <button
            type="button"
            className="chip"
            aria-pressed={kept.on}
            onClick={() => keepSizes({ ...kept, on: !kept.on })}
          >
            My size only{kept.on && hidden > 0 && ` · ${hidden} hidden`}
          </button>
          <button {...ask} className="link-button">
            Change
          </button>
        </>
      ) : (
        <button {...ask} className="chip">
          Shop my size
        </button>
      )}
      {asking && (
        <MySizePanel
          props={{ sizes: kept?.sizes ?? {}, onClose: () => setAsking(false) }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
