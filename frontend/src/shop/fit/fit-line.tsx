import { Suspense, useState, useSyncExternalStore } from 'react';
import type { ProductDetail, SizeRow } from '../../api/models';
import { onDemand, optionalPart } from '../../ui/on-demand';
import { storedBody, rangeIn } from './body';
import { choiceLabels, fitFacts, wordLabel } from '../../ui/garment-labels';

/** Loaded only when a size is chosen. */
const FormFigure = optionalPart(() => import('./form-figure'));
/** Loaded only when needed: few shoppers have entered their measurements. */
const FitSuggestion = optionalPart(() => import('./fit-suggestion'));
const FitPanel = onDemand(() => import('./fit-panel'));

/**
 * Line below the sizes: the measurements of the chosen size, the suggested size, and a link to the shopper's own
 * measurements.
 */
export function FitLine({ product, size }: { product: ProductDetail; size: string | undefined }) {
  const { sizeChart, fitVotes } = product;
  const body = useSyncExternalStore(storedBody.subscribe, storedBody.get, () => undefined);
  const [isPanelOpen, setPanelOpen] = useState(false);
  if (!sizeChart) return null;
  const row = sizeChart.find((one) => one.size === size);
  const close = () => setPanelOpen(false);
  return (
    <div className="fit-line">
      <div>
        <p role="status">{row && fitsOf(row)}</p>
        {body && (
          <Suspense>
            <FitSuggestion chart={sizeChart} body={body} votes={fitVotes} />
          </Suspense>
        )}
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setPanelOpen(true)}>
          {body ? 'Change my measurements' : 'Find my size'}
        </button>
      </div>
      {row && (
        <Suspense fallback={<div className="form-figure" />}>
          <FormFigure row={row} unit={body?.unit ?? 'in'} />
        </Suspense>
      )}
      {isPanelOpen && <FitPanel props={{ product, onClose: close }} onClose={close} />}
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

/** Facts about the fit of a product, shown above its sizes. */
export function FitFacts({ product }: { product: ProductDetail }) {
  const known = fitFacts.flatMap((fact) => {
    const word = product[fact];
    return word ? { label: choiceLabels[fact], word: wordLabel(word) } : [];
  });
  if (known.length === 0) return null;
  return (
    <dl className="fit-facts">
      {known.map(({ label, word }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{word}</dd>
        </div>
      ))}
    </dl>
  );
}
