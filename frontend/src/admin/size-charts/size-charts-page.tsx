import './size-charts.css';
import { Select } from 'antd';
import { useState } from 'react';
import type { OwnedSizeChart } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { LoadFailed } from '../../ui/load-failed';
import { useProductSearch } from '../list/use-list';
import { IfMay, RowButton } from '../ui/buttons';
import { EditDialog } from '../ui/edit-dialog';
import { ChartForm, nameOf } from './chart-form';
import { measures, typedRow } from './chart-text';
import { useSizeCharts } from './use-size-charts';

/** Size charts: body measurements per size, by kind of garment or for one product. */
export default function SizeChartsPage() {
  const { item, failed, retry } = useSizeCharts();
  const [editing, setEditing] = useState<OwnedSizeChart | null>(null);
  if (failed)
    return (
      <LoadFailed
        isPart
        title="The size charts could not be loaded"
        text="The shop could not be reached. Please try again."
        onRetry={retry}
      />
    );
  return (
    <>
      <div className="list-bar">
        <h2>Size charts</h2>
        <IfMay permission="products.change">
          <NewChart onPick={(product) => setEditing({ kind: null, product, rows: [], version: 0 })} />
        </IfMay>
      </div>
      <p>In inches. A chart for one product overrides the chart for its kind of garment.</p>
      <div className="size-charts">
        {item?.charts.map((chart) => (
          <section key={nameOf(chart)} className="size-chart">
            <div className="list-bar">
              <h3>{nameOf(chart)}</h3>
              <RowButton
                needs="products.change"
                text="Edit"
                label={`Edit the size chart of ${nameOf(chart)}`}
                onClick={() => setEditing(chart)}
              />
            </div>
            <Chart chart={chart} />
          </section>
        ))}
      </div>
      <EditDialog
        item={editing}
        title={(shown) => `Size chart: ${nameOf(shown)}`}
        width={960}
        onClose={() => setEditing(null)}
      >
        {(shown) => <ChartForm chart={shown} />}
      </EditDialog>
    </>
  );
}

function Chart({ chart: { rows } }: { chart: OwnedSizeChart }) {
  const typed = rows.map(typedRow);
  const shown = measures.filter((measure) => typed.some((row) => row[measure] !== ''));
  return (
    <div className="size-chart__scroll">
      <table>
        <thead>
          <tr>
            {['size', ...shown].map((title) => (
              <th key={title} scope="col">
                {wordLabel(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {typed.map((row) => (
            <tr key={row.size}>
              <th scope="row">{row.size}</th>
              {shown.map((measure) => (
                <td key={measure}>{row[measure] || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewChart({ onPick }: { onPick: (product: { id: number; name: string }) => void }) {
  const [words, setWords] = useState('');
  const { products } = useProductSearch(words);
  return (
    <Select<number>
      aria-label="New chart for a product"
      className="size-chart__product"
      placeholder="New chart for a product"
      value={null}
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={products.map(({ id, name }) => ({ value: id, label: name }))}
      onSelect={(id) => {
        const product = products.find((one) => one.id === id);
        if (product) onPick({ id: product.id, name: product.name });
      }}
    />
  );
}
