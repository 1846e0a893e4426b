import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportedProduct, ProductImportDetail, UnknownImportCategory } from '../../api/models';
import { adminProductPath } from '../../page/staff-paths';
import { ListFilter } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { idOf, oneOf, pageSize, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { UnknownCategories } from './unknown-categories';
import {
  changesInWords,
  mayCheckAgain,
  problemsOf,
  productsInWords,
  progressOf,
  readyOf,
  rowsInWords,
  stateOf,
  stepStateOf,
  totalOf,
} from './import-words';
import { isBusy, problemsFile, useImport, useImportedProducts, useSteering } from './use-product-imports';

interface ImportSectionProps {
  id: number;
  /** Whether the heading receives the focus, because the button that opened the import was removed. */
  startsFocused: boolean;
  /** Called with the id of an import to show instead. */
  onOpen: (id: number) => void;
}

/** One import: its progress, its actions, and the changes that it makes to each product. */
export function ImportSection({ id, startsFocused, onOpen }: ImportSectionProps) {
  return (
    <section className="import" aria-labelledby="import-title">
      <Loaded
        thing="import"
        result={useImport(id)}
        missing={<p role="alert">This import no longer exists. Files are deleted after 30 days.</p>}
      >
        {(found) => <Import found={found} startsFocused={startsFocused} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}

interface ImportProps {
  found: ProductImportDetail;
  onOpen: ImportSectionProps['onOpen'];
}

interface ShownImportProps extends ImportProps {
  startsFocused: boolean;
}

function Import({ found, startsFocused, onOpen }: ShownImportProps) {
  const { id, fileName, state, failure, rows, products, unknownCategories = [], newCategories = [] } = found;
  const { done, total } = progressOf(found);
  const isRunning = isBusy(found);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (startsFocused) heading.current?.focus();
  }, [startsFocused]);
  return (
    <>
      <h3 id="import-title" ref={heading} tabIndex={-1}>
        {fileName} <StateTag {...stateOf(state, products)} />
      </h3>
      {failure !== null && (
        <p role="alert" className="import-problem">
          {failure}
        </p>
      )}
      {isRunning && (
        <>
          <progress
            className="import-progress"
            aria-label={state === 'checking' ? 'Products checked' : 'Products imported'}
            value={done}
            max={Math.max(1, total)}
          />
          <p role="status">
            {done.toLocaleString('en-US')} of {productsInWords(total)} {state === 'checking' ? 'checked' : 'imported'}.
            You can leave this page: the shop continues.
          </p>
        </>
      )}
      <Facts
        className="import-facts"
        facts={[
          ['In the file', `${productsInWords(totalOf(products))}, in ${rowsInWords(totalOf(rows))}`],
          products.waiting > 0 && ['Not checked yet', productsInWords(products.waiting)],
          ['New', productsInWords(products.new)],
          ['Changed', changesInWords(products.changed, found.ready?.columns)],
          ['Unchanged', productsInWords(products.unchanged)],
          ['With problems', productsInWords(problemsOf(products))],
          newCategories.length > 0 && ['New categories', newCategories.join(', ')],
          ...importedFacts(found),
        ]}
      />
      {unknownCategories.length > 0 && mayCheckAgain(found) && (
        <UnknownCategories id={id} unknown={unknownCategories} />
      )}
      <Steering found={found} onOpen={onOpen} />
      {state !== 'checking' && problemsOf(rows) > 0 && (
        <Problems id={id} unknown={mayCheckAgain(found) ? unknownCategories : []} />
      )}
      {state !== 'checking' && totalOf(rows) > problemsOf(rows) && (
        <Products key={state} id={id} first={firstShown(found)} />
      )}
    </>
  );
}

/** The part of the products that staff see first: the result, or else the changes. */
function firstShown({ rows }: ProductImportDetail) {
  return rows.imported > 0 && readyOf(rows) === 0 ? 'imported' : 'changes';
}

/** The imported changes; while the import runs, only the number of products. */
function importedFacts({ products, imported }: ProductImportDetail): [string, string][] {
  if (products.imported === 0) return [];
  if (!imported) return [['Imported', productsInWords(products.imported)]];
  const { newProducts, changedProducts, columns } = imported;
  return [
    ...(newProducts > 0 ? [['Imported as new', productsInWords(newProducts)] as [string, string]] : []),
    ...(changedProducts > 0
      ? [['Imported changes', changesInWords(changedProducts, columns)] as [string, string]]
      : []),
  ];
}

function Steering({ found, onOpen }: ImportProps) {
  const { id, state, products, rows, unknownCategories = [], withoutPicture = 0 } = found;
  const { running, steer, undo } = useSteering(id);
  const [cancelling, setCancelling] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  const ready = readyOf(products);
  const isWaiting = state === 'checked' || state === 'paused';
  const hasOpenCategories = unknownCategories.length > 0 && mayCheckAgain(found);
  return (
    <div className="import-actions" ref={heading} tabIndex={-1}>
      {state === 'checked' && ready === 0 && unknownCategories.length === 0 && (
        <p>
          {problemsOf(products) > 0
            ? 'No product can be imported yet. Please correct the problems in the file, and choose it again.'
            : 'The file has nothing to import.'}
        </p>
      )}
      {isWaiting && withoutPicture > 0 && (
        <p className="import-warning">
          {productsInWords(withoutPicture)} without a picture will be in the store at once. Enter “draft” in the column
          Status to publish such products later.
        </p>
      )}
      <IfMay permission="products.change">
        {isWaiting && ready > 0 && (
          <SteadyButton
            type={hasOpenCategories ? 'default' : 'primary'}
            inactive={running !== null}
            onClick={() => void steer('start')}
          >
            {state === 'paused' ? `Continue with ${productsInWords(ready)}` : `Import ${productsInWords(ready)}`}
            {hasOpenCategories && `, leave out ${rowsInWords(problemsOf(rows))}`}
          </SteadyButton>
        )}
        {state === 'importing' && (
          <SteadyButton inactive={running !== null} onClick={() => void steer('pause')}>
            Pause
          </SteadyButton>
        )}
        {mayCheckAgain(found) && (
          <SteadyButton inactive={running !== null} onClick={() => void steer('check')}>
            Check again
          </SteadyButton>
        )}
      </IfMay>
      {products.imported > 0 && state !== 'importing' && state !== 'checking' && (
        <IfMay permission="products.change">
          <SteadyButton inactive={running !== null} onClick={() => setUndoing(true)}>
            Undo this import
          </SteadyButton>
        </IfMay>
      )}
      {problemsOf(products) > 0 && (
        <Button href={problemsFile(id)} download>
          Download problems (CSV)
        </Button>
      )}
      {(isWaiting || state === 'checking' || state === 'importing') && (
        <IfMay permission="products.change">
          <SteadyButton inactive={running !== null} onClick={() => setCancelling(true)}>
            Cancel import
          </SteadyButton>
        </IfMay>
      )}
      <ConfirmDialog
        open={undoing}
        title="Undo this import?"
        okText="Undo the import"
        busyText="Starting..."
        cancelText="Go back"
        busy={running === 'undo'}
        fallbackFocus={heading}
        onConfirm={() => undo(onOpen)}
        onClose={() => setUndoing(false)}
      >
        The shop restores the earlier values of {productsInWords(products.imported)}. It archives the products and sizes
        that the import added. Units in stock, and values that changed after the import, stay as they are.
      </ConfirmDialog>
      <ConfirmDialog
        open={cancelling}
        title="Cancel this import?"
        okText="Cancel import"
        cancelText="Go back"
        busy={running === 'cancel'}
        fallbackFocus={heading}
        onConfirm={() => steer('cancel')}
        onClose={() => setCancelling(false)}
      >
        Products that are already imported keep their changes. To import the others, upload the file again.
      </ConfirmDialog>
    </div>
  );
}

const shown = [
  { value: 'changes', label: 'New and changed' },
  { value: 'imported', label: 'Imported' },
  { value: 'all', label: 'All products' },
] as const;
const statesShown: Record<string, string> = { changes: 'new,changed', imported: 'imported', all: '' };
const known = { show: oneOf(shown.map(({ value }) => value)) };

/** @param unknown categories that staff choose above the list */
const columnsOf = (unknown: readonly UnknownImportCategory[]): ListColumn<ImportedProduct & { id: number }>[] => [
  { key: 'row', title: 'Row', dataIndex: 'row', figure: true, width: 72 },
  { key: 'product', title: 'Product', width: '28%', render: (_, product) => <ProductName product={product} /> },
  { key: 'state', title: 'State', width: 150, render: (_, { state }) => <StateTag {...stepStateOf(state)} /> },
  { key: 'details', title: 'Details', render: (_, product) => <Details product={product} unknown={unknown} /> },
];

/** The products that the shop cannot import, with the reasons. The address stores the page of the list. */
function Problems({ id, unknown }: { id: number; unknown: readonly UnknownImportCategory[] }) {
  const [opened, open] = useOpened('problems');
  const page = idOf(opened) ?? 1;
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  const result = useImportedProducts(id, { states: 'bad,outdated,refused', ...part });
  return (
    <>
      <h4>Products with problems</h4>
      <ListTable
        things="products with problems"
        query={{ page, goTo: (to) => open(to > 1 ? to : null) }}
        result={result}
        columns={columnsOf(unknown)}
        rows={result.data?.products.map((product) => ({ ...product, id: product.row }))}
        empty="No products have problems."
      />
    </>
  );
}

function Products({ id, first }: { id: number; first: string }) {
  const listQuery = useListQuery({ show: first }, known);
  const { limit, offset } = listQuery.apiQuery;
  const states = statesShown[listQuery.query.show] ?? '';
  const result = useImportedProducts(id, { states, limit, offset });
  return (
    <>
      <h4>Changes</h4>
      <div className="list-bar">
        <ListFilter label="Show" name="show" query={listQuery} options={shown} />
      </div>
      <ListTable
        things="products"
        query={listQuery}
        result={result}
        columns={columnsOf([])}
        rows={result.data?.products.map((product) => ({ ...product, id: product.row }))}
        empty="No products in this list."
      />
    </>
  );
}

function ProductName({ product: { product: slug, name, productId } }: { product: ImportedProduct }) {
  const text = name ?? slug;
  return (
    <>
      {productId === null ? text : <Link to={adminProductPath(String(productId))}>{text}</Link>}
      {name !== null && <span className="second-line">{slug}</span>}
    </>
  );
}

interface DetailsProps {
  product: ImportedProduct;
  unknown: readonly UnknownImportCategory[];
}

function Details({ product: { problems, differences, state }, unknown }: DetailsProps) {
  if (problems.length > 0) {
    const isChosenAbove = ({ column, value }: ImportedProduct['problems'][number]) =>
      column === 'Category' && unknown.some(({ text }) => text === value.trim());
    const others = problems.filter((problem) => !isChosenAbove(problem));
    return (
      <ul className="import-details">
        {others.length < problems.length && <li>Choose its category above.</li>}
        {others.map(({ row, column, value, message }) => (
          <li key={`${row} ${column}`}>
            <strong>
              Row {row}
              {column !== null && `, ${column}`}
            </strong>
            {value !== '' && <> “{value}”</>}: {message}
          </li>
        ))}
      </ul>
    );
  }
  if (state === 'new') return 'A new product';
  return (
    <ul className="import-details">
      {differences.map(({ row, item, column, before, after }) => (
        <li key={`${row} ${column}`}>
          <strong>{item === null ? column : `${item}: ${column}`}</strong> (row {row}):{' '}
          {before === '' ? 'empty' : <del>{before}</del>} <span aria-label="becomes">→</span>{' '}
          {after === '' ? 'empty' : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
