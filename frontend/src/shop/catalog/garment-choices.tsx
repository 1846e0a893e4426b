import { useId } from 'react';
import type { ProductFacets } from '../../api/models';
import { choiceLabels, fitFacts, wordLabel } from '../../ui/garment-labels';
import { type GarmentChoice, garmentWords } from '../../ui/garment-words';
import type { Filters } from './filters';
import { OptionCount } from './option-count';

interface GarmentChoicesProps {
  chosen: Filters['garment'];
  /** Number of products per attribute value; undefined until loaded. */
  counts: ProductFacets['garment'] | undefined;
  onChange: (chosen: Filters['garment']) => void;
}

/** Filters by type and, in a disclosure, by fit. Shows only values with products, and selected values. */
export function GarmentChoices({ chosen, counts, onChange }: GarmentChoicesProps) {
  const fits = fitFacts.filter((fact) => offered(fact, chosen, counts).length > 0);
  const words = (choice: GarmentChoice) => <Words {...{ choice, chosen, counts, onChange }} key={choice} />;
  return (
    <>
      {words('kind')}
      {fits.length > 0 && (
        <details className="filters__group" open={fitFacts.some((fact) => chosen[fact]) || undefined}>
          <summary className="filters__title">Fit</summary>
          {fits.map(words)}
        </details>
      )}
    </>
  );
}

function Words({ choice, chosen, counts, onChange }: GarmentChoicesProps & { choice: GarmentChoice }) {
  const id = useId();
  const shown = offered(choice, chosen, counts);
  if (shown.length === 0) return null;
  const mine = chosen[choice] ?? [];
  const toggle = (word: string) => {
    const next = garmentWords[choice].filter((one) => (one === word) !== mine.includes(one));
    onChange({ ...chosen, [choice]: next.length > 0 ? next : undefined });
  };
  return (
    <fieldset className="filters__group">
      <legend className="filters__title">{choiceLabels[choice]}</legend>
      <div className="color-choice">
        {shown.map((word) => (
          <label key={word} className="check">
            <input
              type="checkbox"
              name={choice}
              value={word}
              aria-describedby={`${id}-${word}`}
              checked={mine.includes(word)}
              onChange={() => toggle(word)}
            />
            {wordLabel(word)}
            <OptionCount id={`${id}-${word}`} count={counts && countOf(counts, choice, word)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const offered = (choice: GarmentChoice, chosen: Filters['garment'], counts: ProductFacets['garment'] | undefined) =>
  garmentWords[choice].filter(
    (word) => chosen[choice]?.includes(word) || (counts && countOf(counts, choice, word) > 0),
  );

const countOf = (counts: ProductFacets['garment'], choice: GarmentChoice, word: string) =>
  counts[choice].find((one) => one.choice === word)?.count ?? 0;
