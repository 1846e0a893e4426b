import { Button, Checkbox, Select, Table, type TableProps } from 'antd';
import type { ColumnType } from 'antd/es/table';
import {
  createContext,
  type HTMLAttributes,
  type Key,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { Link, useLocation } from 'react-router-dom';
import { homePath } from '../../page/paths';
import { useMediaQuery } from '../../device/observed';
import { countedExactly } from '../../ui/counted';
import { NotLoaded } from '../ui/loaded';
import { SteadyButton } from '../ui/buttons';
import { useRowKeys } from '../ui/use-row-keys';
import type { ListResult } from './use-list';
import { type ListQuery, pageSize, pageSizes } from './use-list-query';

export interface ListColumn<Row> extends Omit<ColumnType<Row>, 'key' | 'title' | 'sorter' | 'sortOrder'> {
  key: string;
  title: string;
  /** The list can be sorted by this column: `{key}-asc` or `{key}-desc`. */
  sortable?: boolean;
  /** Numeric column, aligned right. */
  figure?: boolean;
  /** Text at the top of a compact card. */
  main?: boolean;
  /** Left out of compact cards. */
  minor?: boolean;
}

/**
 * Link that opens an item over its list. The filters and the page of the list remain in the URL. Staff can move from
 * link to link with the keyboard: see `useRowKeys`.
 * @param name query parameter with the item's id, as for `useOpened`
 */
export function OpenLink({ name, id, text }: { name: string; id: string | number; text: string }) {
  const address = new URLSearchParams(useLocation().search);
  address.set(name, String(id));
  return (
    <Link to={{ search: address.toString() }} preventScrollReset data-row>
      {text}
    </Link>
  );
}

interface ListTableProps<Row> {
  /** Plural noun for the rows, e.g. "orders". */
  things: string;
  columns: ListColumn<Row>[];
  query: PagedQuery;
  result: ListResult<{ total: number }>;
  /** Rows of the result; undefined during the first load. */
  rows: Row[] | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Sort orders other than by a single column. */
  moreSorts?: { value: string; label: string }[];
  /** Sort menu on phones: the order without a chosen sort. Default: "the newest". */
  usualSort?: string;
  empty: ReactNode;
  /** On phones, the cards have no column titles, and short cells share a line. */
  compact?: boolean;
  /** Lets staff select rows, even across pages. */
  selection?: {
    keys: string[];
    onChange: (keys: string[]) => void;
    /** Label of a row's checkbox, e.g. "Select order K7QF". */
    labelOf: (row: Row) => string;
    /** Whether staff can select a row; default: all rows are selectable. */
    isSelectable?: (row: Row) => boolean;
    /** Buttons of the bulk bar, which act on the selected rows. */
    actions?: ReactNode;
  };
}

/**
 * Returns a selection that stores whole rows, including rows of other pages.
 * @param shown rows of this page; undefined during the first load
 */
export function selectionOf<Row extends { id: Key }>(
  picked: readonly Row[],
  shown: readonly Row[] | undefined,
  onPick: (rows: Row[]) => void,
) {
  const known = [...picked, ...(shown ?? [])];
  return {
    keys: picked.map(({ id }) => String(id)),
    onChange: (keys: string[]) => onPick(keys.flatMap((key) => known.find(({ id }) => String(id) === key) ?? [])),
  };
}

/** Returns the selection after an action: rows for which the action failed stay selected. */
export const withoutRows = <Row extends { id: Key }>(picked: readonly Row[], done: readonly { id: Key }[]) =>
  picked.filter(({ id }) => done.every((row) => row.id !== id));

/** Width below which `admin.css` shows rows as cards. */
export const narrow = '(max-width: 600px)';

/**
 * Table that the server searches, sorts and pages. On phones, rows are shown as cards. Staff go from row to row with J
 * and K.
 */
export function ListTable<Row extends { id: Key }>(props: ListTableProps<Row>) {
  const {
    things,
    columns,
    query,
    result,
    rows,
    sort,
    onSort,
    moreSorts,
    usualSort,
    empty,
    compact = false,
    selection,
  } = props;
  const { data, loading, failed, refusal, reload } = result;
  const isNarrow = useMediaQuery(narrow);
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  useRowKeys(list);
  if (refusal !== undefined) {
    return (
      <div className="empty-state" role="alert">
        <h2>The {things} could not be loaded</h2>
        <p>{refusal.reason}</p>
        {refusal.isOfQuery ? (
          <Link className="button" to={pathname}>
            Clear filters
          </Link>
        ) : (
          <a className="button" href={homePath}>
            Back to Site
          </a>
        )}
      </div>
    );
  }
  if (failed && !rows) {
    return <NotLoaded thing={things} onRetry={reload} />;
  }
  return (
    <section
      ref={list}
      className={compact ? 'list list--compact' : 'list'}
      aria-label={`List of ${things}`}
      aria-busy={loading}
    >
      {failed && <StaleNotice shown={`these ${things} may be out of date`} onRetry={reload} />}
      {isNarrow && onSort && (
        <SortMenu columns={columns} more={moreSorts} usual={usualSort} sort={sort} onSort={onSort} />
      )}
      {selection && rows && rows.length + selection.keys.length > 0 && (
        <BulkBar
          things={things}
          shown={rows.filter((row) => selection.isSelectable?.(row) ?? true).map(({ id }) => String(id))}
          keys={selection.keys}
          onChange={selection.onChange}
          actions={selection.actions}
          selectAll={isNarrow ? onThisPage : null}
        />
      )}
      <Table<Row>
        size="middle"
        rowKey={({ id }) => String(id)}
        tableLayout="auto"
        columns={columns.map((column) => antdColumn(column, sort, !isNarrow))}
        components={tableParts}
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        pagination={false}
        rowSelection={
          selection && {
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            onChange: (keys) => selection.onChange(keys.map(String)),
            ...selectAllBox,
            getCheckboxProps: (row) => ({
              'aria-label': selection.labelOf(row),
              disabled: !(selection.isSelectable?.(row) ?? true),
            }),
          }
        }
        scroll={isNarrow ? undefined : { x: true }}
        showSorterTooltip={false}
        locale={{ emptyText: rows ? empty : `Loading ${things}...` }}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          onSort?.(one?.order ? `${String(one.columnKey)}-${one.order === 'ascend' ? 'asc' : 'desc'}` : '');
        }}
      />
      {/* The pager is shown only with the rows. If it were shown earlier, the rows would push it down. */}
      {rows && (
        <ListPager
          things={things}
          shown={rows.length}
          total={data?.total ?? 0}
          query={query}
          loading={loading || failed}
        />
      )}
    </section>
  );
}

const IsInHeader = createContext(false);

function TableHeader(props: HTMLAttributes<HTMLTableSectionElement>) {
  return (
    <IsInHeader value={true}>
      <thead {...props} />
    </IsInHeader>
  );
}

/**
 * antd renders the column titles twice, and hides one copy from screen readers. The hidden copy must not contain
 * focusable elements.
 */
function InHeaderOnly({ children }: { children: ReactNode }) {
  return use(IsInHeader) && children;
}

const tableParts = { header: { wrapper: TableHeader } };

const onThisPage = 'Select all on this page';

/** Props of `rowSelection` for a checkbox in the header. The table needs `tableParts`. */
const selectAllBox = {
  columnTitle: (box: ReactNode) => <InHeaderOnly>{box}</InHeaderOnly>,
  getTitleCheckboxProps: () => ({ 'aria-label': onThisPage }),
};

interface CardTableProps<Row> extends Omit<TableProps<Row>, 'columns' | 'size' | 'scroll'> {
  columns: (Omit<ColumnType<Row>, 'title'> & { title: string })[];
}

/** Table of rows that one request loads completely. On phones, rows are shown as cards. */
export function CardTable<Row extends object>({ columns, rowSelection, ...table }: CardTableProps<Row>) {
  const isNarrow = useMediaQuery(narrow);
  return (
    <div className="list">
      <Table<Row>
        size="small"
        pagination={false}
        {...table}
        {...(rowSelection && { rowSelection: { ...selectAllBox, ...rowSelection }, components: tableParts })}
        scroll={isNarrow ? undefined : { x: true }}
        columns={columns.map((column) => ({ ...column, onCell: () => titleOnCard(column.title) }))}
      />
    </div>
  );
}

interface BulkBarProps {
  things: string;
  /** Keys of the rows on this page. */
  shown: string[];
  keys: string[];
  onChange: (keys: string[]) => void;
  actions?: ReactNode;
  /** Label of the checkbox that selects the shown rows. Null if the table has this checkbox in its header. */
  selectAll?: string | null;
}

/** Bar with the number of selected rows on all pages, and the actions for these rows. */
export function BulkBar(props: BulkBarProps) {
  const { things, shown, keys, onChange, actions, selectAll = onThisPage } = props;
  const count = shown.filter((key) => keys.includes(key)).length;
  const others = keys.filter((key) => !shown.includes(key));
  return (
    <div className="bulk-bar" role="group" aria-label={`Selected ${things}`}>
      {selectAll !== null && (
        <Checkbox
          checked={count > 0 && count === shown.length}
          indeterminate={count > 0 && count < shown.length}
          onChange={({ target }) => onChange(target.checked ? [...others, ...shown] : others)}
        >
          {selectAll}
        </Checkbox>
      )}
      <span role="status">{keys.length > 0 ? `${keys.length} selected` : selectAll === null && 'None selected'}</span>
      {keys.length > 0 && (
        <>
          <Button type="link" onClick={() => onChange([])}>
            Clear selection
          </Button>
          {actions}
        </>
      )}
    </div>
  );
}

interface SortMenuProps<Row> {
  columns: ListColumn<Row>[];
  more?: { value: string; label: string }[] | undefined;
  usual?: string | undefined;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** Sort menu for cards, which have no column titles to click. */
function SortMenu<Row>({ columns, more = [], usual = 'the newest', sort, onSort }: SortMenuProps<Row>) {
  const byColumn = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { value: `${key}-asc`, label: `${title}, ascending` },
      { value: `${key}-desc`, label: `${title}, descending` },
    ]);
  const options = [...more, ...byColumn];
  return (
    <Select
      className="list__order"
      aria-label="Sort by"
      prefix="Sort by"
      placeholder={usual}
      value={options.some(({ value }) => value === sort) ? sort : null}
      options={options}
      onChange={onSort}
    />
  );
}

/** Label of a cell on a card, where the column titles are hidden. */
function titleOnCard(title: string): HTMLAttributes<HTMLElement> & { 'data-title': string } {
  return { 'data-title': title };
}

/**
 * @param isWide whether the table has columns, not cards; if so, the actions stay in view while the other columns
 * scroll
 */
function antdColumn<Row>(listColumn: ListColumn<Row>, sort = '', isWide = true): ColumnType<Row> {
  const { sortable, figure, main, minor, ...column } = listColumn;
  const [by, direction] = sort.split(/-(?=[^-]*$)/);
  const isActions = column.key === 'actions';
  const classes = [
    figure && 'list__figure',
    main && 'list__main',
    minor && 'list__minor',
    isActions && 'list__actions',
  ];
  return {
    ...column,
    className: [...classes, column.className].filter(Boolean).join(' '),
    ...(!isActions && { onCell: () => titleOnCard(column.title) }),
    ...(isWide && isActions && { fixed: 'right' }),
    ...(figure && { align: 'right' }),
    ...(sortable && {
      sorter: true,
      sortOrder: by === column.key ? (direction === 'asc' ? 'ascend' : 'descend') : null,
    }),
  };
}

/** Maximum number of rows that the API lists. */
const maxListed = 10_000;

/** Page of a list. Without `resize`, the list has a fixed number of rows per page: `size`, or 25. */
type PagedQuery = Pick<ListQuery<never>, 'page' | 'goTo'> & Partial<Pick<ListQuery<never>, 'size' | 'resize'>>;

interface ListPagerProps {
  things: string;
  /** Number of rows on this page. */
  shown: number;
  total: number;
  query: PagedQuery;
  /** Whether the table still shows the rows of an earlier query. */
  loading: boolean;
}

/**
 * Shows "Showing 25 of 310 orders" (or "about 98,000" for large totals), and buttons for the next and previous page,
 * which scroll to the top of the list. If the current page is beyond the last one, e.g. after its only row was deleted,
 * the pager goes to the last page.
 */
export function ListPager({ things, shown, total, query, loading }: ListPagerProps) {
  const { page, goTo, size = pageSize, resize } = query;
  const nav = useRef<HTMLElement>(null);
  const pages = Math.max(1, Math.ceil(Math.min(total, maxListed) / size));
  const isBeyond = !loading && page > pages;
  const goBack = useEffectEvent(() => goTo(pages, { replace: true }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  const turnTo = (to: number) => {
    goTo(to);
    startReading(nav.current);
  };
  return (
    <nav ref={nav} className="list-pager" aria-label={`Pages of ${things}`}>
      <p role="status">
        Showing {shown} of {total > countedExactly ? `about ${total.toLocaleString('en-US')}` : total} {things}
        {total > maxListed && '; filter the list to see more than the first 10,000'}
      </p>
      {resize && total > pageSize && (
        <Select<number>
          aria-label="Rows per page"
          value={size}
          options={pageSizes.map((value) => ({ value, label: `${value} per page` }))}
          onChange={resize}
        />
      )}
      {pages > 1 && (
        <p>
          Page {page} of {pages}
        </p>
      )}
      <SteadyButton inactive={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </SteadyButton>
      <SteadyButton inactive={page >= pages} onClick={() => turnTo(page + 1)}>
        Next
      </SteadyButton>
    </nav>
  );
}

/** Focuses the list of a pager, so that J and Tab start at its first row, and scrolls to its top. */
function startReading(pager: HTMLElement | null) {
  const list = pager?.closest<HTMLElement>('section[aria-busy]') ?? pager?.previousElementSibling;
  if (!(list instanceof HTMLElement)) return;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
}

interface StaleNoticeProps {
  /** Description of the old data, e.g. "these orders may be out of date". */
  shown: string;
  onRetry: () => void;
}

/** Warning, shown above old data, that a reload failed. */
export function StaleNotice({ shown, onRetry }: StaleNoticeProps) {
  return (
    <p className="list__failed" role="alert">
      The shop could not be reached: {shown}.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
