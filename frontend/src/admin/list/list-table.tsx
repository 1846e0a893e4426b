import { Select, Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { HTMLAttributes, Key, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { homePath } from '../../page/paths';
import { useMediaQuery } from '../../device/observed';
import { NotLoaded } from '../ui/not-loaded';
import { StaleNotice } from './stale-notice';
import { ListPager } from './list-pager';
import type { ListRefusal } from './use-list';

export interface ListColumn<Row> extends Omit<ColumnType<Row>, 'key' | 'title' | 'sorter' | 'sortOrder'> {
  key: string;
  title: string;
  /** The list can be sorted by this column: `{key}-asc` or `{key}-desc`. */
  sortable?: boolean;
  /** Numeric column, aligned right. */
  figure?: boolean;
}

interface ListTableProps<Row> {
  /** Plural noun for the rows, e.g. "orders". */
  things: string;
  columns: ListColumn<Row>[];
  /** Undefined during the first load. */
  rows: Row[] | undefined;
  /** Number of matching rows on all pages. */
  total: number;
  rowKey: (row: Row) => Key;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  sort?: string;
  onSort?: (sort: string) => void;
  loading: boolean;
  /** The last load failed. */
  failed: boolean;
  refusal?: ListRefusal;
  onRetry: () => void;
  empty: ReactNode;
  /** Lets staff select rows, even across pages. */
  selection?: ListSelection<Row>;
}

export interface ListSelection<Row> {
  keys: string[];
  onChange: (keys: string[]) => void;
  /** Label of a row's checkbox, e.g. "Select order K7QF". */
  labelOf: (row: Row) => string;
}

/** Width below which `admin.css` shows rows as cards. */
const narrow = '(max-width: 600px)';

/** Table that the server searches, sorts and pages. On phones, rows are shown as cards. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const {
    things,
    columns,
    rows,
    total,
    rowKey,
    page,
    onPage,
    sort,
    onSort,
    loading,
    failed,
    refusal,
    onRetry,
    empty,
    selection,
  } = props;
  const isNarrow = useMediaQuery(narrow);
  const { pathname } = useLocation();
  if (refusal !== undefined) {
    return (
      <div className="empty-state" role="alert">
        <h2>The {things} could not be loaded</h2>
        <p>{refusal.reason}</p>
        {refusal.isOfQuestion ? (
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
    return <NotLoaded thing={things} onRetry={onRetry} />;
  }
  return (
    <section className="list" aria-label={`List of ${things}`} aria-busy={loading}>
      {failed && <StaleNotice shown={`these are the ${things} as they were before`} onRetry={onRetry} />}
      {isNarrow && onSort && <ListOrder columns={columns} sort={sort} onSort={onSort} />}
      <Table<Row>
        size="middle"
        rowKey={rowKey}
        tableLayout="auto"
        columns={columns.map((column) => antdColumn(column, sort, !isNarrow))}
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        pagination={false}
        rowSelection={
          selection && {
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            onChange: (keys) => selection.onChange(keys.map(String)),
            // antd renders the column titles twice and hides one copy from screen readers. That copy must not contain
            // focusable elements.
            columnTitle: <span className="visually-hidden">Select</span>,
            onCell: () => headOnCard('Select'),
            getCheckboxProps: (row) => ({ 'aria-label': selection.labelOf(row) }),
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
      {/* Before the rows are loaded, the pager would be where the rows appear. */}
      {rows && (
        <ListPager
          things={things}
          shown={rows.length}
          total={total}
          page={page}
          onPage={onPage}
          loading={loading || failed}
        />
      )}
    </section>
  );
}

/** Sort menu for cards, which have no column titles to click. */
function ListOrder<Row>({
  columns,
  sort,
  onSort,
}: Required<Pick<ListTableProps<Row>, 'columns' | 'onSort'>> & { sort: string | undefined }) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { value: `${key}-asc`, label: `${title}, ascending` },
      { value: `${key}-desc`, label: `${title}, descending` },
    ]);
  return (
    <Select
      className="list__order"
      aria-label="Sort by"
      prefix="Sort by"
      placeholder="the newest"
      value={options.some(({ value }) => value === sort) ? sort : null}
      options={options}
      onChange={onSort}
    />
  );
}

/** Label of a cell on a card, where the column titles are hidden. */
function headOnCard(title: string): HTMLAttributes<HTMLElement> & { 'data-title': string } {
  return { 'data-title': title };
}

/** @param isWide the rows are no cards: their actions stay in view while the other columns scroll */
function antdColumn<Row>({ sortable, figure, ...column }: ListColumn<Row>, sort = '', isWide = true): ColumnType<Row> {
  const [by, direction] = sort.split(/-(?=[^-]*$)/);
  return {
    ...column,
    onCell: () => headOnCard(column.title),
    ...(isWide && column.key === 'actions' && { fixed: 'right' }),
    ...(figure && { align: 'right', className: 'list__figure' }),
    ...(sortable && {
      sorter: true,
      sortOrder: by === column.key ? (direction === 'asc' ? 'ascend' : 'descend') : null,
    }),
  };
}
