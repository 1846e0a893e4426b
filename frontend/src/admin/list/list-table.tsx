import { Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { Key, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { homePath } from '../../app/paths';
import { LoadFailed } from '../../ui/load-failed';
import { AsBefore } from './as-before';
import { ListPager } from './list-pager';
import type { ListRefusal } from './use-list';

export interface ListColumn<Row> extends Omit<ColumnType<Row>, 'key' | 'sorter' | 'sortOrder'> {
  key: string;
  /** The list can be put in the order of this column: `{key}-asc` or `{key}-desc`. */
  sortable?: boolean;
  /** A figure: stands at the right. */
  figure?: boolean;
}

interface ListTableProps<Row> {
  /** What the list holds, in the plural, e.g. "orders". */
  things: string;
  columns: ListColumn<Row>[];
  /** Undefined while they are on their way for the first time. */
  rows: Row[] | undefined;
  /** How many match in all. */
  total: number;
  rowKey: (row: Row) => Key;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  sort?: string;
  onSort?: (sort: string) => void;
  loading: boolean;
  /** The last reading failed. */
  failed: boolean;
  refusal?: ListRefusal;
  onRetry: () => void;
  empty: ReactNode;
  /** Rows can be picked, on several pages too. */
  selection?: ListSelection<Row>;
}

interface ListSelection<Row> {
  keys: string[];
  onChange: (keys: string[]) => void;
  /** What the box at a row is called, e.g. "Pick order K7QF". */
  labelOf: (row: Row) => string;
}

/** A list whose search, order and pages are the server's. */
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
  if (refusal !== undefined) {
    return (
      <div className="empty-state" role="alert">
        <h2>The {things} could not be loaded</h2>
        <p>{refusal.reason}</p>
        {refusal.isOfQuestion ? (
          <Link className="button" to={{ search: '' }}>
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
    return (
      <LoadFailed
        isPart
        title={`The ${things} could not be loaded`}
        text="The shop could not be reached. Please try again."
        onRetry={onRetry}
      />
    );
  }
  return (
    <section className="list" aria-label={`List of ${things}`} aria-busy={loading}>
      {failed && <AsBefore shown={`these are the ${things} as they were before`} onRetry={onRetry} />}
      <Table<Row>
        size="middle"
        rowKey={rowKey}
        columns={columns.map((column) => antdColumn(column, sort))}
        dataSource={rows ?? []}
        loading={loading && { delay: 150 }}
        pagination={false}
        rowSelection={
          selection && {
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            onChange: (keys) => selection.onChange(keys.map(String)),
            // antd draws the heads twice, once hidden from screen readers: nothing in them may take the focus.
            columnTitle: <span className="visually-hidden">Pick</span>,
            getCheckboxProps: (row) => ({ 'aria-label': selection.labelOf(row) }),
          }
        }
        scroll={{ x: 'max-content' }}
        showSorterTooltip={false}
        locale={{ emptyText: rows ? empty : `Loading ${things}...` }}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          onSort?.(one?.order ? `${String(one.columnKey)}-${one.order === 'ascend' ? 'asc' : 'desc'}` : '');
        }}
      />
      <ListPager
        things={things}
        shown={rows?.length ?? 0}
        total={total}
        page={page}
        onPage={onPage}
        loading={loading || failed}
      />
    </section>
  );
}

function antdColumn<Row>({ sortable, figure, ...column }: ListColumn<Row>, sort = ''): ColumnType<Row> {
  const [by, direction] = sort.split(/-(?=[^-]*$)/);
  return {
    ...column,
    ...(figure && { align: 'right', className: 'list__figure' }),
    ...(sortable && {
      sorter: true,
      sortOrder: by === column.key ? (direction === 'asc' ? 'ascend' : 'descend') : null,
    }),
  };
}
