import { useState } from 'react';
import { at, isUnder, type QueryOf } from '../../api/address';
import { read, sendOnce } from '../../api/client';
import type { StaffReason, StockEntryRequest, StockItem, StockMove, StockOutcome } from '../../api/models';
import { useList } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';
import { unitsProblem, unitsTyped } from './typed-numbers';

/** Staff type the units that they counted on the shelf, or the units that arrived. */
export type StockMode = 'count' | 'delivery';

export const useStock = (apiQuery: QueryOf<'/api/admin/stock'>) => useList(at('/api/admin/stock', apiQuery), read);

const isAboutStock = isUnder('/api/admin/stock', '/api/admin/products', '/api/products');

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

export const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** "2 rows changed, 1 unchanged". */
function rowsInWords(verb: 'changed' | 'saved' | 'undone', changed: number, unchanged: number): string {
  const text = `${rowsText(changed)} ${verb}`;
  return unchanged === 0 ? text : `${text}, ${unchanged} unchanged`;
}

/** The rows that the last save changed, and their reason. */
interface SavedRows {
  changed: StockOutcome['changed'];
  reason: StaffReason | null;
}

const nothingSaved: SavedRows = { changed: [], reason: null };

interface RefusedRows {
  title: string;
  rows: StockOutcome['refused'];
}

const nothingRefused: RefusedRows = { title: '', rows: [] };

/** Max rows of one request. */
export const maxRows = 150;

/**
 * Counts or deliveries that staff typed on all pages of the stock list, until they are saved together.
 * @param shown items of the current page
 */
export function useStockEntries(mode: StockMode, shown: readonly StockItem[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [refused, setRefused] = useState<RefusedRows>(nothingRefused);
  const [saved, setSaved] = useState<SavedRows>(nothingSaved);
  const { run, busy } = useAction(isAboutStock);
  // Only a count refers to the units that staff saw. A delivery is added to the current units.
  const rows = Object.values(typed).map(({ item, text }) => ({
    item: (mode === 'delivery' && shown.find(({ id }) => id === item.id)) || item,
    text,
  }));
  const firstProblem = rows.find(({ item, text }) => problemTyped(mode, text, item) !== null)?.item;

  const enter = (item: StockItem, text: string) => {
    setSaved(nothingSaved);
    setTyped(({ [item.id]: before, ...others }) =>
      text.trim() === '' ? others : { ...others, [item.id]: { item: before?.item ?? item, text } },
    );
  };

  const save = (reason: StaffReason | null, note: string) => {
    const sent = rows.slice(0, maxRows);
    const items = sent.map(({ item, text }) => entryOf(mode, text, item));
    return run(() => sendOnce('POST', '/api/admin/stock', { items, reason, note }), {
      done: (outcome) => {
        setRefused({ title: 'These rows were not saved', rows: outcome.refused });
        setTyped((now) => afterSave(now, { mode, sent, outcome }));
        const changed = outcome.changed.filter(({ before, after }) => before !== after);
        setSaved({ changed, reason });
        const title = rowsInWords('saved', changed.length, outcome.changed.length - changed.length);
        return outcome.refused.length === 0
          ? { title }
          : { tone: 'error', title: `${title}, ${outcome.refused.length} refused` };
      },
      failed: unreachable,
      failedTitle: 'The stock was not saved',
    });
  };

  /**
   * Takes back the changes of the last save. The server refuses a row if the units on its shelf have changed since, or
   * if its units are no longer available.
   */
  const undo = () => {
    const items = saved.changed.map(({ productId, variantId, shelfBefore, shelfAfter }) => ({
      ...{ productId, variantId, counted: shelfBefore, expected: shelfAfter },
    }));
    return run(() => sendOnce('POST', '/api/admin/stock', { items, reason: saved.reason, note: 'Undo' }), {
      done: (outcome) => {
        const isRefused = (row: Target) => outcome.refused.some((one) => isSame(one, row));
        setSaved((now) => ({ ...now, changed: now.changed.filter(isRefused) }));
        setRefused({ title: 'These rows were not undone', rows: outcome.refused });
        const title = rowsInWords('undone', outcome.changed.length, 0);
        return outcome.refused.length === 0
          ? { title }
          : { tone: 'error', title: `${title}, ${outcome.refused.length} refused` };
      },
      failed: unreachable,
      failedTitle: 'The changes were not undone',
    });
  };

  /** Removes a row from the undo of the last save. */
  const removeSaved = (target: Target) =>
    setSaved((now) => ({ ...now, changed: now.changed.filter((one) => !isSame(one, target)) }));

  const discard = () => {
    setTyped({});
    setRefused(nothingRefused);
  };

  const differences = rows.map(({ item, text }) => differenceTyped(mode, text, item) ?? 0);
  const changed = differences.filter((difference) => difference !== 0).length;
  const units = differences.reduce((sum, difference) => sum + difference, 0);

  return {
    count: rows.length,
    /**
     * "2 rows changed, 1 unchanged". A row whose count equals the stock is unchanged. For a delivery, the total to compare
     * with the delivery note: "24 units in 4 rows".
     */
    summary:
      mode === 'delivery' && firstProblem === undefined
        ? `${units} ${units === 1 ? 'unit' : 'units'} in ${rowsText(rows.length)}`
        : rowsInWords('changed', changed, rows.length - changed),
    /** Typed text of an item, and the item that it refers to. */
    typedOf: ({ id }: StockItem) => rows.find(({ item }) => item.id === id),
    /** An item whose text is invalid. */
    firstProblem,
    /** Rows that the last save or undo refused, and the title of their list. */
    refused,
    refusalOf: (item: StockItem) => refused.rows.find((one) => isSame(one, item))?.message,
    dismissRefused: () => setRefused(nothingRefused),
    enter,
    save,
    /** Number of rows that the last save changed, without undone rows; 0 after the next entry. */
    saved: saved.changed.length,
    undo,
    removeSaved,
    discard,
    busy,
  };
}

/**
 * Returns a function that returns the undo of changes of an item's stock. The server refuses if the units on the shelf
 * have changed since the item was loaded.
 * @param onUndone receives the item with its units after the undo
 */
export function useStockUndo(onUndone: (item: StockItem) => void) {
  const { run, busy } = useAction(isAboutStock);
  const notUndone = 'The change was not undone';
  return (item: StockItem) => ({
    busy,
    /** Whether enough units are available. Units that are sold or held cannot be taken away. */
    isPossible: ({ onHandChange }: StockMove) => onHandChange <= item.available,
    undo: ({ onHandChange, staffReason }: StockMove) => {
      const { productId, variantId, onShelf } = item;
      const counted = onShelf - onHandChange;
      const items = [{ productId, variantId, counted, expected: onShelf }];
      const note = `Undo of ${onHandChange > 0 ? '+' : '−'}${Math.abs(onHandChange)}`;
      return run(() => sendOnce('POST', '/api/admin/stock', { items, reason: staffReason, note }), {
        done: ({ refused: [refused], changed: [change] }) => {
          if (refused) return { tone: 'error', title: notUndone, description: refused.message };
          onUndone({ ...item, onShelf: counted, available: change?.after ?? item.available });
          return { title: 'Change undone', description: `${counted} on the shelf` };
        },
        failed: unreachable,
        failedTitle: notUndone,
      });
    },
  });
}

interface Saved {
  mode: StockMode;
  sent: readonly Typed[];
  outcome: StockOutcome;
}

/**
 * Returns the entries that stay after a save: refused deliveries, and texts that staff typed during the request. Staff
 * must count a changed shelf again, so a refused count does not stay.
 */
function afterSave(now: Readonly<Record<string, Typed>>, { mode, sent, outcome }: Saved): Record<string, Typed> {
  const left = Object.entries(now).flatMap(([id, { item, text }]): [string, Typed][] => {
    const change = outcome.changed.find((one) => isSame(one, item));
    const isRefused = outcome.refused.some((one) => isSame(one, item));
    const isSent = sent.some((one) => one.item.id === id && one.text === text);
    if (isSent && !(mode === 'delivery' && isRefused)) return [];
    const onShelf = item.onShelf + (change ? change.after - change.before : 0);
    return [[id, { item: { ...item, onShelf, available: change?.after ?? item.available }, text }]];
  });
  return Object.fromEntries(left);
}

function entryOf(mode: StockMode, text: string, item: StockItem): StockEntryRequest {
  const { productId, variantId, onShelf } = item;
  const difference = differenceTyped(mode, text, item) ?? 0;
  const target = { productId, variantId };
  return mode === 'count' ? { ...target, counted: onShelf + difference, expected: onShelf } : { ...target, difference };
}

type Target = Pick<StockItem, 'productId' | 'variantId'>;

function isSame(one: Target, other: Target): boolean {
  return one.productId === other.productId && one.variantId === other.variantId;
}
