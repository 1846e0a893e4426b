import { useState } from 'react';
import type { QueryOf } from '../../api/address';
import {
  fetchStock,
  isAboutStock,
  saveStock,
  type StaffReason,
  type StockEntry,
  stockAt,
  type StockItem,
  type StockOutcome,
} from '../../api/admin/stock';
import { useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';
import { unitsProblem, unitsTyped } from './typed-numbers';

/** Staff type the units that they counted on the shelf, or the units that arrived. */
export type StockMode = 'count' | 'delivery';

export const useStock = (apiQuery: QueryOf<'/api/admin/stock'>) => useList(stockAt(apiQuery), fetchStock);

interface Typed {
  /** The item that staff saw when they began to type. */
  item: StockItem;
  text: string;
}

/**
 * Returns the number of units by which a typed text changes the stock; null if it is invalid. A sign means a difference
 * in both modes. Without a sign, a count is the number of units on the shelf.
 */
export function differenceTyped(mode: StockMode, text: string, { onShelf }: StockItem): number | null {
  const plain = unitsTyped(text);
  if (plain !== null) return mode === 'count' ? plain - onShelf : plain;
  const after = unitsTyped(text, onShelf);
  return after === null ? null : after - onShelf;
}

/** Returns the problem of a typed text, which the server would refuse; null if there is none. */
export function problemTyped(mode: StockMode, text: string, item: StockItem): string | null {
  const difference = differenceTyped(mode, text, item);
  if (difference === null && unitsProblem(text, item.onShelf) !== 'negative')
    return 'Please enter a whole number up to 1,000,000.';
  if (difference !== null && item.available + difference >= 0) return null;
  return mode === 'count'
    ? `${item.onShelf - item.available} are sold, held or reserved.`
    : `Only ${item.available} are available.`;
}

/** Typed counts or deliveries of the stock list, on all its pages, until they are saved together. */
export function useStockEntries(mode: StockMode) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [refused, setRefused] = useState<StockOutcome['refused']>([]);
  const { run, busy } = useAction(isAboutStock);
  const rows = Object.entries(typed);
  const firstProblem = rows.find(([, { item, text }]) => problemTyped(mode, text, item) !== null)?.[1].item;

  const enter = (item: StockItem, text: string) => {
    const { [item.id]: before, ...others } = typed;
    setTyped(text.trim() === '' ? others : { ...others, [item.id]: { item: before?.item ?? item, text } });
  };

  const save = (reason: StaffReason | null, note: string) => {
    const items = rows.map(([, { item, text }]) => entryOf(mode, text, item));
    return run(() => saveStock({ items, reason, note }), {
      done: (outcome) => {
        setRefused(outcome.refused);
        // Staff must count a changed shelf again, so their count does not stay. Refused deliveries stay.
        const isLeft = ({ item }: Typed) => mode === 'delivery' && outcome.refused.some((one) => isSame(one, item));
        setTyped(Object.fromEntries(rows.filter(([, one]) => isLeft(one))));
        const saved = outcome.changed.length;
        const title = `${saved} ${saved === 1 ? 'row' : 'rows'} saved`;
        return outcome.refused.length === 0
          ? { title }
          : { tone: 'error', title: `${title}, ${outcome.refused.length} not` };
      },
      failed: unreachable,
      failedTitle: 'The stock was not saved',
    });
  };

  const discard = () => {
    setTyped({});
    setRefused([]);
  };

  return {
    count: rows.length,
    /** Typed text of an item, and the item that it refers to. */
    typedOf: ({ id }: StockItem) => typed[id],
    /** An item whose text is invalid. */
    firstProblem,
    /** Entries that the last save refused. */
    refused,
    refusalOf: (item: StockItem) => refused.find((one) => isSame(one, item))?.message,
    enter,
    save,
    discard,
    busy,
  };
}

function entryOf(mode: StockMode, text: string, item: StockItem): StockEntry {
  const { productId, variantId, onShelf } = item;
  const difference = differenceTyped(mode, text, item) ?? 0;
  const target = { productId, variantId };
  return mode === 'count' ? { ...target, counted: onShelf + difference, expected: onShelf } : { ...target, difference };
}

type Target = Pick<StockItem, 'productId' | 'variantId'>;

function isSame(one: Target, other: Target): boolean {
  return one.productId === other.productId && one.variantId === other.variantId;
}
