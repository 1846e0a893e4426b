import './products.css';
import { Alert, Button, Input, Segmented, Select } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { StaffReason, StockItem } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { adminProductPath, adminProductsPath, stockPath } from '../../page/staff-paths';
import { CategoryFilter, FoldedFilters, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable, narrow } from '../list/list-table';
import { oneOf, useListQuery, useOpened } from '../list/use-list-query';
import { SteadyButton } from '../ui/buttons';
import { TwoLines } from '../ui/facts';
import { PictureLine } from '../ui/picture-line';
import { usePageLeaving } from '../ui/use-leaving';
import { useMay } from '../ui/use-may';
import { SearchHint } from './search-hint';
import { staffReasonNames, StockDrawer } from './stock-drawer';
import {
  differenceTyped,
  maxRows,
  problemTyped,
  rowsText,
  type StockMode,
  useStock,
  useStockEntries,
  useStockUndo,
} from './use-stock-list';
import { stepFrom } from './variant-cell';

const statuses = [
  { value: 'all', label: 'All sizes' },
  { value: 'low', label: 'Running out (3 or fewer left)' },
  { value: 'sold-out', label: 'Sold out' },
] as const;
const defaults = { search: '', category: '', status: 'all', sort: '' };
const known = {
  status: oneOf(statuses.map(({ value }) => value)),
  sort: oneOf(['available-asc', 'available-desc', 'newest']),
};

const modes: { value: StockMode; label: string }[] = [
  { value: 'count', label: 'Count' },
  { value: 'delivery', label: 'Delivery' },
];
const modeHelp: Record<StockMode, string> = {
  count: 'Type the number of units on the shelf. The shop subtracts the units that are sold, held or reserved.',
  delivery: 'Type the number of units that arrived. The shop adds them. Type -1 for a unit that you take away.',
};
const keyHelp = 'The arrow keys go up and down the list, and the right arrow key goes to the history of a size.';
const fieldTitles: Record<StockMode, string> = { count: 'Counted', delivery: 'Arrived' };
const usualReasons: Record<StockMode, StaffReason> = { count: 'counted', delivery: 'received' };
const views = [
  { value: 'products', label: 'Products' },
  { value: 'stock', label: 'Stock' },
];

/** Choice between the list of products and the stock of all sizes. */
export function ProductViews() {
  const [view] = useOpened('view');
  const navigate = useNavigate();
  return (
    <Segmented
      className="list-views"
      aria-label="View"
      options={views}
      value={view === 'stock' ? 'stock' : 'products'}
      onChange={(chosen) => void navigate(chosen === 'stock' ? stockPath : adminProductsPath)}
    />
  );
}

const isSearchBox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.closest('.list-search') !== null;

/** A search that moves the focus to its result. */
interface Awaited {
  search: string;
  /** The row to focus; undefined to focus the only row, if there is exactly one. */
  id?: string;
}

const itemName = ({ product, variant }: StockItem) => (variant === null ? product : `${product} (${variant})`);

/** Stock of all products. Each size has a row, with a field for a count or a delivery. */
export function StockList() {
  const listQuery = useListQuery(defaults, known);
  const result = useStock(listQuery.apiQuery);
  const [mode, setMode] = useState<StockMode>('count');
  const [reason, setReason] = useState<StaffReason | ''>(usualReasons.count);
  const [note, setNote] = useState('');
  const [watched, setWatched] = useState<StockItem | null>(null);
  const isNarrow = useMediaQuery(narrow);
  const mayChange = useMay('products.change');
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = useRef<Awaited | null>(null);
  const { query } = listQuery;
  const rows = result.data?.items;
  const entries = useStockEntries(mode, rows ?? []);
  const undoOf = useStockUndo((item) => {
    entries.removeSaved(item);
    // After the undo, the filter of the list may leave out the item.
    setWatched((now) => (now?.id === item.id ? item : now));
  });
  const barBefore = useRef<'unsaved' | 'saved' | null>(null);
  const question = usePageLeaving(entries.count > 0, isStockView);

  const focusAwaited = () => {
    if (awaited.current?.search !== query.search || result.loading || !rows) return;
    const { id } = awaited.current;
    awaited.current = null;
    const index = id === undefined ? rows.length - 1 : rows.findIndex((item) => item.id === id);
    if (id === undefined && index !== 0) return;
    const field = page.current?.querySelector<HTMLInputElement>(`input[data-row="${index}"]`);
    field?.focus();
    field?.select();
  };
  useEffect(focusAwaited, [rows, result.loading, query.search]);

  const bar = entries.count > 0 ? 'unsaved' : entries.saved > 0 ? 'saved' : null;
  // The bar has other buttons after a save, and none after an undo, so the focused button would lose the focus.
  useEffect(() => {
    if (barBefore.current !== null && bar !== 'unsaved' && document.activeElement === document.body)
      (page.current?.querySelector<HTMLElement>('input[aria-invalid="true"]') ?? heading.current)?.focus();
    barBefore.current = bar;
  }, [bar]);

  // A scanner ends its input with Enter. If exactly one size has the code, staff type the units of this size next.
  const onSearchKey = ({ key, target }: KeyboardEvent<HTMLDivElement>) => {
    if (key !== 'Enter' || !isSearchBox(target)) return;
    awaited.current = { search: target.value };
    focusAwaited();
  };
  const forgetSearch = () => {
    awaited.current = null;
  };

  const choose = (chosen: StockMode) => {
    setMode(chosen);
    setReason(usualReasons[chosen]);
    entries.dismissRefused();
  };

  const show = ({ id, sku, barcode, product }: StockItem) => {
    const isShown = rows?.some((item) => item.id === id);
    const search = isShown ? query.search : (sku ?? barcode ?? product);
    awaited.current = { search, id };
    if (isShown) focusAwaited();
    else listQuery.change({ ...defaults, sort: query.sort, search });
  };

  const save = async () => {
    if (entries.firstProblem !== undefined) show(entries.firstProblem);
    else if (await entries.save(reason || null, note)) setNote('');
  };

  return (
    <div ref={page}>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Stock
        </h2>
        <ProductViews />
      </div>
      <div
        role="presentation"
        className="list-bar"
        onKeyDownCapture={onSearchKey}
        onChange={forgetSearch}
        onBlur={forgetSearch}
        onFocus={({ target }) => isSearchBox(target) && target.select()}
      >
        <ListFilters search="Name, SKU or barcode" query={listQuery}>
          <FoldedFilters count={[query.category !== '', query.status !== defaults.status].filter(Boolean).length}>
            <CategoryFilter query={listQuery} />
            <ListFilter label="Stock" name="status" query={listQuery} options={statuses} />
          </FoldedFilters>
        </ListFilters>
      </div>
      {mayChange && (
        <div className="list-bar">
          <Segmented<StockMode>
            aria-label="Type of entry"
            options={modes}
            value={mode}
            disabled={entries.count > 0}
            onChange={choose}
          />
          <span>
            {entries.count > 0
              ? 'Save or discard your entries before you change the type.'
              : `${modeHelp[mode]}${isNarrow ? '' : ` ${keyHelp}`}`}
          </span>
        </div>
      )}
      {entries.refused.rows.length > 0 && (
        <Alert
          type="error"
          role="alert"
          title={entries.refused.title}
          closable={{
            closeIcon: 'Close',
            onClose: () => {
              entries.dismissRefused();
              heading.current?.focus();
            },
          }}
          description={
            <ul>
              {entries.refused.rows.map(({ productId, variantId, name, message }) => (
                <li key={`${productId}-${variantId}`}>
                  <strong>{name ?? 'An archived item'}</strong>: {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <SearchHint search={query.search} result={result} status="archived" />
      <ListTable
        things="sizes"
        compact
        query={listQuery}
        result={result}
        rows={rows}
        columns={columns({
          ...{ mode, isNarrow, rows: rows ?? [] },
          entries: mayChange ? entries : null,
          onHistory: setWatched,
        })}
        sort={query.sort}
        onSort={(sort) => listQuery.change({ sort })}
        moreSorts={cardSorts}
        usualSort="product"
        empty={listQuery.filtered ? 'No sizes match your search.' : 'No products yet.'}
      />
      <section
        {...(bar && { className: 'save-bar', 'aria-label': bar === 'unsaved' ? 'Unsaved stock' : 'Saved stock' })}
      >
        <span role="status">{bar === 'unsaved' ? statusText(entries) : bar && `${rowsText(entries.saved)} saved`}</span>
        {bar === 'saved' && (
          <SteadyButton inactive={entries.busy} onClick={() => void entries.undo()}>
            {entries.busy ? 'Undoing...' : `Undo ${rowsText(entries.saved)}`}
          </SteadyButton>
        )}
        {bar === 'unsaved' && (
          <>
            <Select<StaffReason | ''>
              aria-label="Reason"
              className="list-filter"
              value={reason}
              options={[
                { value: '', label: 'No reason' },
                ...Object.entries(staffReasonNames).map(([value, label]) => ({ value: value as StaffReason, label })),
              ]}
              onChange={setReason}
            />
            <Input
              className="stock-bar__note"
              aria-label="Note (optional)"
              placeholder="Note (optional)"
              maxLength={200}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            <SteadyButton inactive={entries.busy} onClick={entries.discard}>
              Discard
            </SteadyButton>
            <SteadyButton type="primary" inactive={entries.busy} onClick={() => void save()}>
              {entries.busy ? 'Saving...' : 'Save stock'}
            </SteadyButton>
          </>
        )}
      </section>
      <StockDrawer
        product={
          watched && {
            id: watched.productId,
            name: watched.product,
            variants: watched.variantId === null ? [] : [{ id: watched.variantId, size: watched.variant, color: '' }],
          }
        }
        variantId={watched?.variantId ?? null}
        undo={mayChange && watched ? undoOf(rows?.find(({ id }) => id === watched.id) ?? watched) : undefined}
        onClose={() => setWatched(null)}
      />
      {question}
    </div>
  );
}

const isStockView = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === adminProductsPath && new URLSearchParams(search).get('view') === 'stock';

type Entries = ReturnType<typeof useStockEntries>;

function statusText({ count, summary, firstProblem }: Entries): string {
  const parts = [
    summary,
    count > maxRows && `"Save stock" saves ${maxRows} rows at a time`,
    firstProblem && `Please correct ${itemName(firstProblem)}`,
  ].filter(Boolean);
  return parts.length === 1 ? parts.join() : `${parts.join('. ')}.`;
}

interface ColumnsProps {
  mode: StockMode;
  /** Null for a role that may not change stock. */
  entries: Entries | null;
  rows: readonly StockItem[];
  /** Whether rows are cards. A card shows all numbers on one line. */
  isNarrow: boolean;
  onHistory: (item: StockItem) => void;
}

function columns({ mode, entries, rows, isNarrow, onHistory }: ColumnsProps): ListColumn<StockItem>[] {
  const field: ListColumn<StockItem> = {
    key: 'entry',
    title: fieldTitles[mode],
    className: 'stock-field',
    render: (_, item) => entries && <EntryField mode={mode} item={item} row={rows.indexOf(item)} entries={entries} />,
  };
  return [
    {
      key: 'product',
      title: 'Product',
      className: 'stock-product',
      main: true,
      render: (_, { productId, product, variant, imageUrl, sku, barcode }) => (
        <PictureLine src={imageUrl}>
          <TwoLines
            first={
              <Link to={adminProductPath(String(productId))} title={product}>
                <strong>{product}</strong>
              </Link>
            }
            second={isNarrow ? [variant, sku, barcode].filter(Boolean).join(', ') : variant}
          />
        </PictureLine>
      ),
    },
    ...(isNarrow ? cardColumns : tableColumns),
    ...(entries ? [field] : []),
    {
      key: 'actions',
      title: 'Actions',
      // The right arrow key and J go to the button.
      render: (_, item) => (
        <Button
          size="small"
          aria-label={`Stock history of ${itemName(item)}`}
          data-row={rows.indexOf(item)}
          data-column={1}
          tabIndex={entries ? -1 : undefined}
          onKeyDown={stepFrom}
          onClick={() => onHistory(item)}
        >
          History
        </Button>
      ),
    },
  ];
}

const tableColumns: ListColumn<StockItem>[] = [
  {
    key: 'codes',
    title: 'SKU and barcode',
    className: 'stock-codes',
    render: (_, { sku, barcode }) => <TwoLines first={sku ?? '–'} second={barcode} />,
  },
  {
    key: 'toShip',
    title: 'To ship',
    figure: true,
    render: (_, { toShip, unpaid }) => <TwoLines first={toShip} second={unpaid > 0 && `${unpaid} unpaid`} />,
  },
  { key: 'held', title: 'Held', figure: true, dataIndex: 'held' },
  {
    key: 'available',
    title: 'Available',
    figure: true,
    sortable: true,
    render: (_, { available }) => <span className={available === 0 ? 'product-out' : undefined}>{available}</span>,
  },
  { key: 'onShelf', title: 'On the shelf', figure: true, dataIndex: 'onShelf' },
];

const cardColumns: ListColumn<StockItem>[] = [
  {
    key: 'onShelf',
    title: 'On the shelf',
    className: 'stock-units',
    render: (_, { onShelf, available, held, toShip, unpaid }) =>
      `${onShelf} on the shelf: ${available} available, ${held} held, ${toShip} to ship${unpaid > 0 ? `, ${unpaid} unpaid` : ''}`,
  },
];

/** Sorts of the cards on phones, which have no column to sort by. */
const cardSorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'available-asc', label: 'Available, ascending' },
  { value: 'available-desc', label: 'Available, descending' },
];

const focusSearch = () => document.querySelector<HTMLElement>('.list-search input')?.focus();

interface EntryFieldProps {
  mode: StockMode;
  item: StockItem;
  /** Place in the table, for the arrow keys. */
  row: number;
  entries: Entries;
}

/** Field for the units of a row. Below it is the change that the typed text causes, or the problem of the text. */
function EntryField({ mode, item, row, entries }: EntryFieldProps) {
  const typed = entries.typedOf(item);
  const problem = typed ? problemTyped(mode, typed.text, typed.item) : entries.refusalOf(item);
  const difference = typed && differenceTyped(mode, typed.text, typed.item);
  const helpId = `stock-${item.id}`;
  return (
    <span className="stock-entry">
      <input
        className="variant-grid__input variant-grid__input--short"
        inputMode="numeric"
        autoComplete="off"
        data-row={row}
        data-column={0}
        aria-label={`${fieldTitles[mode]}: ${itemName(item)}`}
        aria-describedby={helpId}
        aria-invalid={problem != null}
        value={typed?.text ?? ''}
        onChange={({ target }) => entries.enter(item, target.value)}
        onKeyDown={(event) => {
          // The next scan goes into the search field.
          if (mode === 'delivery' && event.key === 'Enter') focusSearch();
          else stepFrom(event);
        }}
      />
      <span id={helpId} className={problem == null ? 'stock-change' : 'stock-change stock-change--problem'}>
        {problem ?? (typed && difference != null && changeText(typed.item, difference))}
      </span>
    </span>
  );
}

/** Returns the change as text, e.g. "−2: 9 → 7 available". */
function changeText({ available }: StockItem, difference: number): string {
  if (difference === 0) return 'No change';
  const sign = difference > 0 ? '+' : '−';
  return `${sign}${Math.abs(difference)}: ${available} → ${available + difference} available`;
}
