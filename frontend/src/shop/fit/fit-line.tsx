import { Suspense, useState } from 'react';
import type { ProductDetail, SizeRow } from '../../api/models';
import { useObserved } from '../../device/observed';
import { optionalPart } from '../../ui/optional-part';
import { onDemand } from '../../ui/on-demand';
import { PanelOnItsWay } from '../../ui/panel-on-its-way';
import { keptBody } from './kept-body';
import { rangeIn } from './length-in';

/** Loaded only when a size is chosen. */
const FormFigure = optionalPart(() => import('./form-figure'));
/** Loaded only when needed: few shoppers have entered their measurements. */
const FitSuggestion = optionalPart(() => import('./fit-suggestion'));
const FitPanel = onDemand(() => import('./fit-panel'));

interface FitLineProps {
  product: ProductDetail;
  /** The chosen size. */
  size: string | undefined;
}

/**
 * Below the sizes: the measurements of the chosen size, the suggested size, and a link to the shopper's own
 * measurements.
 */
export function FitLine({ product, size }: FitLineProps) {
  const { sizeChart, fitVotes } = product;
  const body = useObserved(keptBody);
  const [asking, setAsking] = useState(false);
  if (!sizeChart) return null;
  const row = sizeChart.find((one) => one.size === size);
  const close = () => setAsking(false);
  return (
    <div className="fit-line">
      <div>
        <p role="status">{row && fitsOf(row)}</p>
        {body && (
          <Suspense>
            <FitSuggestion chart={sizeChart} body={body} votes={fitVotes} />
          </Suspense>
        )}
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {body ? 'Change my measures' : 'Find my size'}
        </button>
      </div>
      {row && (
        <Suspense fallback={<div className="form-figure" />}>
          <FormFigure row={row} unit={body?.unit ?? 'in'} />
        </Suspense>
      )}
      {asking && (
        <FitPanel props={{ product, onClose: close }} meanwhile={<PanelOnItsWay onClose={close} />} onFailed={close} />
      )}
    </div>
  );
}

/** Returns the measurements of a size as text: "M fits bust 35–37, hips 38–40 inches". */
function fitsOf(row: SizeRow): string {
  const ranges = (['bust', 'hips'] as const).flatMap((name) => {
    const range = row[name];
    return range ? `${name} ${rangeIn('in', range)}` : [];
  });
  return ranges.length > 0 ? `${row.size} fits ${ranges.join(', ')} inches` : '';
}
