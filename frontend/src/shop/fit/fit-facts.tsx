import type { ProductDetail } from '../../api/models';
import { choiceLabels, fitFacts, wordLabel } from '../../ui/garment-labels';

/** How a product fits, shown above its sizes. */
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
