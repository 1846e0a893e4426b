import { type Key, useState } from 'react';
import { useRead } from '../../api/use-read';
import type { ListResult } from './use-list';

/** The item before or after the open item in the list. */
export interface Neighbor<Id extends Key = string> {
  id: Id;
  /** Number of the list page that contains the item, starting at 1. */
  page: number;
}

/** Each is null at the ends of the list and during a load. */
export interface Neighbors<Id extends Key = string> {
  previous: Neighbor<Id> | null;
  next: Neighbor<Id> | null;
}

interface Page {
  limit: number;
  offset: number;
}

interface NeighborsOptions<Query extends Page, Address extends string, List extends { total: number }, Id extends Key> {
  /** Query of the page of the list. */
  query: Query;
  /** This page. */
  list: Pick<ListResult<List>, 'data' | 'loading'>;
  rowsOf: (list: List) => readonly { id: Id }[];
  /** Address of another page. */
  listAt: (query: Query) => Address;
  fetchList: (address: Address) => Promise<List>;
  /** Id of the open item; null for none. */
  opened: Id | null;
}

/**
 * Returns the items before and after the open item in the list. Returns undefined if the open item has never been in
 * the list. An item that has left the list since, e.g. an order that was shipped, has the neighbors of its former
 * place.
 */
export function useNeighbors<
  Query extends Page,
  Address extends string,
  List extends { total: number },
  Id extends Key,
>({
  query,
  list: { data, loading },
  rowsOf,
  listAt,
  fetchList,
  opened,
}: NeighborsOptions<Query, Address, List, Id>): Neighbors<Id> | undefined {
  const rows = loading || !data ? [] : rowsOf(data);
  const index = rows.findIndex(({ id }) => id === opened);
  const found = query.offset + index;
  const [last, setLast] = useState<{ id: Id; place: number } | null>(null);
  if (opened !== null && index >= 0 && (last?.id !== opened || last.place !== found))
    setLast({ id: opened, place: found });
  const known = opened !== null && last?.id === opened ? last.place : null;
  const place = rows.length > 0 ? known : null;

  /** Position in the whole list; null beyond its ends. */
  const at = (position: number) => (place === null || position < 0 || position >= (data?.total ?? 0) ? null : position);
  const addressOf = (position: number | null) =>
    position === null || rows[position - query.offset] ? null : listAt({ ...query, limit: 1, offset: position });
  const before = at((place ?? 0) - 1);
  const after = at((place ?? 0) + (index >= 0 ? 1 : 0));
  const loadedBefore = useRead(addressOf(before), fetchList, { revalidateIfStale: true });
  const loadedAfter = useRead(addressOf(after), fetchList, { revalidateIfStale: true });

  const neighbor = (position: number | null, loaded: List | undefined): Neighbor<Id> | null => {
    const item = position === null ? undefined : (rows[position - query.offset] ?? (loaded && rowsOf(loaded)[0]));
    return item && position !== null ? { id: item.id, page: Math.floor(position / query.limit) + 1 } : null;
  };
  if (known === null && !loading) return undefined;
  return { previous: neighbor(before, loadedBefore.data), next: neighbor(after, loadedAfter.data) };
}
