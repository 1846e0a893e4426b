import { useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { useObserved } from '../../device/observed';
import { onDemand } from '../../ui/on-demand';
import { PanelOnItsWay } from '../../ui/panel-on-its-way';
import { preloadSidePanel } from '../../ui/side-panel';
import { keptBody } from './kept-body';
import { suggestSize } from './suggest-size';

const FitPanel = onDemand(() => import('./fit-panel'));

interface FitLineProps {
  product: ProductDetail;
  /** The chosen one. */
  size: string | undefined;
}

/** Under the sizes: what the chosen one fits, the size that we suggest, and the way to say more about oneself. */
export default function FitLine({ product, size }: FitLineProps) {
  const { sizeChart, fitVotes } = product;
  const body = useObserved(keptBody);
  const [asking, setAsking] = useState(false);
  if (!sizeChart) return null;
  const suggestion = body && suggestSize(sizeChart, body, fitVotes);
  const close = () => setAsking(false);
  return (
    <div className="fit-line" data-island="fit-line">
      <p role="status">{fitsOf(sizeChart, size)}</p>
      {suggestion && <p>{suggestion.reason}</p>}
      <button
        type="button"
        className="link-button"
        aria-haspopup="dialog"
        onPointerEnter={preloadSidePanel}
        onFocus={preloadSidePanel}
        onClick={() => setAsking(true)}
      >
        {body ? 'Change my measures' : 'Find my size'}
      </button>
      {asking && (
        <FitPanel props={{ product, onClose: close }} meanwhile={<PanelOnItsWay onClose={close} />} onFailed={close} />
      )}
    </div>
  );
}

/** "M fits bust 35–37, hips 38–40 inches". */
function fitsOf(chart: NonNullable<ProductDetail['sizeChart']>, size: string | undefined): string {
  const row = chart.find((one) => one.size === size);
  const ranges = (['bust', 'hips'] as const).flatMap((name) => {
    const range = row?.[name];
    return range ? `${name} ${range.join('–').replaceAll('.5', '½')}` : [];
  });
  return ranges.length > 0 ? `${size} fits ${ranges.join(', ')} inches` : '';
}
