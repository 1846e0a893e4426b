import { Button } from 'antd';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import type { StaffVariant } from '../../api/models';
import { unitsChange } from './typed-numbers';
import { type Cell, cellKey, labelOf, maxCodeLength, type Place, problemKey, type TypedField } from './variant-sheet';

/** The columns of each color: prices and stock, or codes. */
export type GridView = 'stock' | 'codes';

/** Number of table columns of each color. */
export const cellColumns: Record<GridView, number> = { stock: 5, codes: 3 };

interface VariantCellProps {
  place: Place;
  /** Grid row of the cell's fields, for keyboard navigation. */
  row: number;
  column: number;
  view: GridView;
  /** Undefined if the product is not sold in this size and color. */
  cell: Cell | undefined;
  /** The saved variant; undefined for a new one. */
  variant: StaffVariant | undefined;
  productPrice: number | null;
  problems: Readonly<Record<string, string>>;
  /** Handlers of each field in the cell. */
  handlers: Pick<ComponentProps<'input'>, 'onFocus' | 'onBlur' | 'onKeyDown' | 'onPaste'>;
  onValue: (part: Partial<Cell>) => void;
  onAdd: () => void;
  onRemove: () => void;
}

/** The columns of one size and color. */
export function VariantCell(props: VariantCellProps) {
  const { place, row, column, view, cell, variant, productPrice, problems, handlers, onValue, onAdd, onRemove } = props;
  const label = labelOf(place);
  const changeId = useId();
  const key = cellKey(place.size, place.color);
  const at = { 'data-row': row, 'data-size': place.size, 'data-color': place.color, ...handlers };

  if (!cell) {
    return (
      <td colSpan={cellColumns[view]} className="variant-grid__first variant-grid__none">
        <Button size="small" type="dashed" aria-label={`Add ${label}`} onClick={onAdd}>
          Add
        </Button>
      </td>
    );
  }
  const change = variant === undefined ? null : unitsChange(cell.stock, variant.inventoryCount);
  const text = (field: TypedField): ComponentProps<'input'> & { 'data-field': string } => ({
    ...at,
    'data-field': field,
    type: 'text',
    'aria-invalid': problemKey(key, field) in problems,
    value: cell[field],
    onChange: ({ target }) => onValue({ [field]: target.value.trim() }),
  });
  const removal = (
    <td>
      <Button size="small" type="text" aria-label={`Remove ${label}`} onClick={onRemove}>
        ×
      </Button>
    </td>
  );
  if (view === 'codes') {
    return (
      <>
        {codeFields.map(({ field, title }, index) => (
          <td key={field} className={index === 0 ? 'variant-grid__first' : undefined}>
            <input
              {...text(field)}
              data-column={column + index}
              maxLength={maxCodeLength}
              className="variant-grid__input variant-grid__input--code"
              aria-label={`${title} of ${label}`}
              onChange={({ target }) => onValue({ [field]: target.value })}
            />
          </td>
        ))}
        {removal}
      </>
    );
  }
  return (
    <>
      <td className="variant-grid__first">
        <input
          {...text('price')}
          data-column={column}
          inputMode="decimal"
          className="variant-grid__input"
          aria-label={`Price of ${label}`}
          placeholder={productPrice?.toFixed(2) ?? ''}
        />
      </td>
      <td>
        <input
          {...text('stock')}
          data-column={column + 1}
          inputMode="numeric"
          className="variant-grid__input variant-grid__input--short"
          aria-label={`Stock of ${label}`}
          aria-describedby={change === null ? undefined : changeId}
        />
        {change !== null && (
          <span id={changeId} className="stock-change">
            {change}
          </span>
        )}
        {variant !== undefined && variant.reservedForWaitlist > 0 && (
          <span className="variant-grid__reserved"> + {variant.reservedForWaitlist} reserved for the waitlist</span>
        )}
      </td>
      <td>
        <input
          {...at}
          data-column={column + 2}
          data-field="switchedOn"
          type="checkbox"
          role="switch"
          className="variant-grid__switch"
          aria-label={`Sell ${label}`}
          checked={cell.switchedOn}
          onChange={({ target }) => onValue({ switchedOn: target.checked })}
        />
      </td>
      <td className="variant-grid__to-ship">{variant?.toShip ?? 0}</td>
      {removal}
    </>
  );
}

const codeFields = [
  { field: 'sku', title: 'SKU' },
  { field: 'barcode', title: 'Barcode' },
] as const;

const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Enter: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Moves the focus to the next field or button of a grid in the key's direction. Left and Right move only from the edge
 * of the text. Fields and buttons have their position in `data-row` and `data-column`. Enter clicks a button.
 */
export function stepFrom(event: KeyboardEvent<HTMLInputElement | HTMLButtonElement>): void {
  const step = steps[event.key];
  const field = event.currentTarget;
  if (!step || (event.key === 'Enter' && field.type === 'button')) return;
  if (step.column !== 0 && isInside(field, step.column)) return;
  event.preventDefault();
  let row = Number(field.dataset.row) + step.row;
  let column = Number(field.dataset.column) + step.column;
  const cells = 'input[data-row], button[data-row][data-column]';
  const all = [...(field.closest('table')?.querySelectorAll<HTMLInputElement | HTMLButtonElement>(cells) ?? [])];
  const last = Math.max(...all.map(({ dataset }) => Math.max(Number(dataset.row), Number(dataset.column))));
  while (row >= 0 && column >= 0 && row <= last && column <= last) {
    const next = all.find(({ dataset }) => Number(dataset.row) === row && Number(dataset.column) === column);
    if (next) {
      next.focus();
      if (next instanceof HTMLInputElement && next.type === 'text') next.select();
      return;
    }
    row += step.row;
    column += step.column;
  }
}

/** Returns whether the caret can move further within the text. */
function isInside(field: HTMLInputElement | HTMLButtonElement, direction: number): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return false;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return direction < 0 ? selectionStart !== 0 : selectionEnd !== value.length;
}
