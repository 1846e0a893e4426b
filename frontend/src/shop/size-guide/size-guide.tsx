import './size-guide.css';
import { useId, useState, type SubmitEvent } from 'react';
import type { KindChart } from '../../api/models';
import { sizeGuidePath } from '../../page/paths';
import { wordLabel } from '../../ui/garment-labels';
import { LoadFailed, PageSkeleton } from '../../ui/load-failed';
import { Segmented } from '../../ui/segmented';
import FormFigure from '../fit/form-figure';
import { type Unit, unitNames } from '../fit/body';
import { cellsOf, type ChartedProduct, guideTables, howToMeasure, joined, measures } from './guide-tables';
import { MeasureFigure } from './measure-figure';
import { useSizeCharts } from './use-size-charts';

interface SizeGuideProps {
  product?: ChartedProduct | undefined;
  size?: string | undefined;
  unit?: Unit | undefined;
}

/**
 * Size charts and measuring instructions. The page of the size guide and the drawer of a product show the same content.
 */
export default function SizeGuide(props: SizeGuideProps) {
  const name = useId();
  const { data: charts, error, mutate } = useSizeCharts();
  return (
    <div className="size-guide">
      {charts ? (
        <Charts {...props} charts={charts} />
      ) : error ? (
        <LoadFailed
          isPart
          title="The size charts could not be loaded"
          text="Please check your connection and try again."
          onRetry={mutate}
        />
      ) : (
        <PageSkeleton />
      )}
      <section aria-labelledby={`${name}how`} className="size-guide__how">
        <h2 id={`${name}how`}>How to measure</h2>
        <p>Measure over thin underwear, with a soft tape that lies flat and is not pulled tight.</p>
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
          <Segmented name="unit" legend="Unit" labels={titles} value={unit} onChange={setUnit} />
          <button type="submit" className="button button--quiet before-scripts">
            Apply
          </button>
        </div>
        {shown && (
          <section aria-labelledby={`${name}form`}>
            <h2 id={`${name}form`}>On a dress form</h2>
            <Segmented
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

/**
 * Prevents the submission, because scripts show each choice immediately. In the drawer, React would also pass the event
 * to the purchase form.
 */
function staysHere(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault();
  event.stopPropagation();
}

const titles = { in: wordLabel(unitNames.in), cm: wordLabel(unitNames.cm) } as const;
