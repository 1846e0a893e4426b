import './size-charts.css';
import { Button, Modal, type RefSelectProps, Select } from 'antd';
import { type Ref, useRef, useState } from 'react';
import type { StaffProduct } from '../../api/admin/products';
import type { OwnedSizeChart } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { LoadFailed } from '../../ui/load-failed';
import { useProductSearch } from '../list/use-list';
import { IfMay, RowButton } from '../ui/buttons';
import { EditDialog } from '../ui/edit-dialog';
import { ChartForm, nameOf } from './chart-form';
import { measures, rowsFor, typedRow } from './chart-text';
import { sizesOf, useSizeCharts } from './use-size-charts';

/** Size charts: body measurements per size, by kind of garment or for one product. */
export default function SizeChartsPage() {
  const { item, failed, retry } = useSizeCharts();
  const [editing, setEditing] = useState<OwnedSizeChart | null>(null);
  const [choosing, setChoosing] = useState(false);
  const field = useRef<RefSelectProps>(null);
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
          <Button type="primary" onClick={() => setChoosing(true)}>
            New chart for a product
          </Button>
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
      <Modal
        open={choosing}
        title="New chart for a product"
        footer={null}
        destroyOnHidden
        afterOpenChange={(open) => open && field.current?.focus()}
        onCancel={() => setChoosing(false)}
      >
        <ProductChoice
          field={field}
          onPick={({ id, name, kind, variants }) => {
            setChoosing(false);
            const product = { id, name };
            const saved = item?.charts.find((chart) => chart.product?.id === id);
            const ofKind = item?.charts.find((chart) => chart.kind !== null && chart.kind === kind)?.rows ?? [];
            setEditing(saved ?? { kind: null, product, rows: rowsFor(sizesOf(variants), ofKind), version: 0 });
          }}
        />
      </Modal>
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

interface ProductChoiceProps {
  field: Ref<RefSelectProps>;
  onPick: (product: StaffProduct) => void;
}

function ProductChoice({ field, onPick }: ProductChoiceProps) {
  const [words, setWords] = useState('');
  const { products } = useProductSearch(words);
  return (
    <Select<number>
      aria-label="Product"
      className="size-chart__product"
      placeholder="Search products"
      ref={field}
      value={null}
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={products.map(({ id, name }) => ({ value: id, label: name }))}
      onSelect={(id) => {
        const product = products.find((one) => one.id === id);
        if (product) onPick(product);
      }}
    />
  );
}
