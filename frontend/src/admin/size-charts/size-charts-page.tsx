import './size-charts.css';
import { Button, Modal, type RefSelectProps, Select } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnedSizeChart, StaffProduct } from '../../api/models';
import { adminProductPath } from '../../page/staff-paths';
import { wordLabel } from '../../ui/garment-labels';
import { LoadFailed } from '../../ui/load-failed';
import { countedExactly, countedProducts } from '../../ui/counted';
import { useProductSearch } from '../list/use-list';
import { IfMay, RowButton } from '../ui/buttons';
import { EditDialog, useLast } from '../ui/edit-dialog';
import { RowKeys } from '../ui/row-keys';
import { ChartForm, type EditedChart, nameOf } from './chart-form';
import { measures, rowsFor, typedRow } from './chart-text';
import { sizesOf, useSizeCharts } from './use-size-charts';

/** The chart that is copied for a new chart: the product's current chart, or the given chart. */
type Source = 'current' | OwnedSizeChart;

/** Returns the product's own chart, or a copy of the source with the product's sizes. */
function chartFor(
  { id, name, kind, variants }: StaffProduct,
  source: Source,
  charts: readonly OwnedSizeChart[],
): EditedChart {
  const own = charts.find(({ product }) => product?.id === id);
  if (own && (source === 'current' || source === own)) return own;
  const copied = source === 'current' ? charts.find((chart) => chart.kind !== null && chart.kind === kind) : source;
  return {
    kind: null,
    product: { id, name },
    rows: rowsFor(sizesOf(variants), copied?.rows ?? []),
    version: own?.version ?? 0,
    origin: copied
      ? `${own ? 'Replaces the product’s own chart with a copy' : 'Copied'} from ${nameOf(copied)}. Nothing is saved yet.`
      : 'The product has no chart yet. To start from another chart, close this dialog and choose Duplicate.',
  };
}

/** Size charts: body measurements per size, by kind of garment or for one product. */
export default function SizeChartsPage() {
  const { item, failed, retry } = useSizeCharts();
  const [editing, setEditing] = useState<EditedChart | null>(null);
  const [choosing, setChoosing] = useState<Source | null>(null);
  const shownSource = useLast(choosing);
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
          <Button type="primary" onClick={() => setChoosing('current')}>
            New chart for a product
          </Button>
        </IfMay>
      </div>
      <p>In inches. A chart for one product overrides the chart for its kind of garment.</p>
      <RowKeys>
        <div className="size-charts">
          {item?.charts.map((chart) => (
            <section key={nameOf(chart)} className="size-chart">
              <div className="list-bar">
                <h3>{nameOf(chart)}</h3>
                <RowButton
                  needs="products.change"
                  text="Edit"
                  label={`Edit the size chart of ${nameOf(chart)}`}
                  opensRow
                  onClick={() => setEditing(chart)}
                />
                <RowButton
                  needs="products.change"
                  text="Duplicate"
                  label={`Duplicate the size chart of ${nameOf(chart)}`}
                  onClick={() => setChoosing(chart)}
                />
              </div>
              <Chart chart={chart} />
              {chart.usedBy && <ChartUsers usedBy={chart.usedBy} />}
            </section>
          ))}
        </div>
      </RowKeys>
      <Modal
        open={choosing !== null}
        title={
          shownSource === null || shownSource === 'current'
            ? 'New chart for a product'
            : `Copy the size chart of ${nameOf(shownSource)} for a product`
        }
        footer={null}
        destroyOnHidden
        afterOpenChange={(open) => open && field.current?.focus()}
        onCancel={() => setChoosing(null)}
      >
        <ProductChoice
          field={field}
          onPick={(product) => {
            setEditing(chartFor(product, choosing ?? 'current', item?.charts ?? []));
            setChoosing(null);
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

/** The products whose pages show the chart. */
function ChartUsers({ usedBy: { total, products } }: { usedBy: NonNullable<OwnedSizeChart['usedBy']> }) {
  if (total === 0) return <p className="second-line">No product uses this chart.</p>;
  return (
    <details className="size-chart__users">
      <summary>Used by {total > countedExactly ? '2,000+ products' : countedProducts(total)}</summary>
      <ul>
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link to={adminProductPath(String(id))}>{name}</Link>
          </li>
        ))}
      </ul>
      {total > products.length && <p>and more</p>}
    </details>
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
