import './size-guide.css';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { KindChart } from '../../api/models';
import { sizeGuidePath } from '../../page/paths';
import { changedRadio } from '../../ui/changed-radio';
import { wordLabel } from '../../ui/garment-labels';
import { LoadFailed } from '../../ui/load-failed';
import { PageSkeleton } from '../../ui/page-skeleton';
import FormFigure from '../fit/form-figure';
import { type Unit, unitNames } from '../fit/length-in';
import { cellsOf, type ChartedProduct, guideTables, howToMeasure, joined, measures } from './guide-tables';
import { MeasureFigure } from './measure-figure';
import { useSizeCharts } from './use-size-charts';

interface SizeGuideProps {
  /** Product whose page opened the guide. */
  product?: ChartedProduct | undefined;
  /** The chosen size. */
  size?: string | undefined;
  /** Unit that is shown first. */
  unit?: Unit | undefined;
}

/** Size charts and measuring instructions, identical on their own page and in the drawer over a product. */
export default function SizeGuide(props: SizeGuideProps) {
  const name = useId();
  const { charts, failed, retry } = useSizeCharts();
  return (
    <div className="size-guide">
      {charts ? (
        <Charts {...props} charts={charts} />
      ) : failed ? (
        <LoadFailed isPart title="Size charts" text="They could not be loaded." onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
      <section aria-labelledby={`${name}how`} className="size-guide__how">
        <h2 id={`${name}how`}>How to measure</h2>
        <p>Measure over thin underwear, with a soft tape that lies flat and does not press.</p>
        <MeasureFigure />
        <ol>
          {measures.map((measure) => (
            <li key={measure}>
              <strong>{wordLabel(measure)}</strong> {howToMeasure[measure]}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Charts({
  charts,
  product,
  size = 'M',
  unit: firstUnit = 'in',
}: SizeGuideProps & { charts: readonly KindChart[] }) {
  const name = useId();
  const [unit, setUnit] = useState(firstUnit);
  const [chosen, setChosen] = useState(size);
  const sizes = product?.sizeChart ?? joined(charts.map(({ rows }) => rows));
  const shown = sizes.find((row) => row.size === chosen) ?? sizes[0];
  return (
    <div className="size-guide__charts">
      <form action={sizeGuidePath} className="size-guide__form" onSubmit={staysHere}>
        <div className="size-guide__unit">
          <Choice name="unit" legend="Unit" labels={titles} value={unit} onChange={setUnit} />
          <button type="submit" className="button button--quiet before-scripts">
            Apply
          </button>
        </div>
        {shown && (
          <section aria-labelledby={`${name}form`}>
            <h2 id={`${name}form`}>On a dress form</h2>
            <Choice
              name="size"
              legend="Size"
              labels={Object.fromEntries(sizes.map((row) => [row.size, row.size]))}
              value={shown.size}
              onChange={setChosen}
            />
            <FormFigure row={shown} unit={unit} />
          </section>
        )}
      </form>
      {guideTables(charts, product).map((table, place) => (
        <section key={table.title}>
          <h2 id={name + String(place)}>{table.title}</h2>
          <table aria-labelledby={name + String(place)}>
            <thead>
              <tr>
                <th scope="col">Size</th>
                {table.measures.map((measure) => (
                  <th key={measure} scope="col">
                    {wordLabel(measure)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.size}>
                  <th scope="row">{row.size}</th>
                  {cellsOf(row, table.measures, unit).map((cell, column) => (
                    <td key={table.measures[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.advice && <p>{table.advice}</p>}
        </section>
      ))}
    </div>
  );
}

/** Scripts show each choice immediately. In the drawer, React would pass the submit event on to the purchase form. */
function staysHere(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault();
  event.stopPropagation();
}

const titles = { in: wordLabel(unitNames.in), cm: wordLabel(unitNames.cm) } as const;

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  labels: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ name, legend, labels, value, onChange }: ChoiceProps<Value>) {
  const area = useRef<HTMLFieldSetElement>(null);
  const values = Object.keys(labels) as Value[];
  const readField = useEffectEvent(() => {
    const changed = changedRadio(area.current?.querySelectorAll('input'));
    const early = values.find((each) => each === changed);
    if (early !== undefined) onChange(early);
  });
  // The shopper may have chosen before hydration.
  useLayoutEffect(() => readField(), []);
  return (
    <fieldset ref={area} className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {values.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={value === each} onChange={() => onChange(each)} />
          <span>{labels[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
