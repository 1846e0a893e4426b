import type { Key, ReactNode } from 'react';
import { type ListColumn, type ListSelection, ListTable } from './list-table';
import type { ListRefusal } from './use-list';

interface StaffListProps<Row> {
  things: string;
  columns: ListColumn<Row>[];
  /** From `useListQuery`. */
  asked: { page: number; goTo: (page: number, options?: { replace: boolean }) => void };
  /** From `useList`. */
  answer: {
    list: { total: number } | undefined;
    loading: boolean;
    failed: boolean;
    refusal: ListRefusal | undefined;
    reload: () => void;
  };
  /** Rows of the response; undefined during the first load. */
  rows: Row[] | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  empty: ReactNode;
  selection?: ListSelection<Row>;
}

/** Table of a back-office page. Its query is stored in the address. */
export function StaffList<Row extends { id: Key }>({ asked, answer, ...table }: StaffListProps<Row>) {
  const { list, reload, ...state } = answer;
  return (
    <ListTable<Row>
      {...table}
      {...state}
      total={list?.total ?? 0}
      rowKey={({ id }) => id}
      page={asked.page}
      onPage={asked.goTo}
      onRetry={reload}
    />
  );
}
