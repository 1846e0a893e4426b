import { Button } from 'antd';
import type { ComponentProps } from 'react';
import { type Cell, cellKey, labelOf, type Place, problemKey } from './variant-sheet';

interface VariantCellProps {
  place: Place;
  /** Grid row of the cell's fields, for keyboard navigation. */
  row: number;
  column: number;
  /** Undefined if the product is not sold in this size and color. */
  cell: Cell | undefined;
  productPrice: number | null;
  problems: Readonly<Record<string, string>>;
  /** Handlers of each field in the cell. */
  handlers: Pick<ComponentProps<'input'>, 'onFocus' | 'onKeyDown' | 'onPaste'>;
  onValue: (part: Partial<Cell>) => void;
  onAdd: () => void;
  onRemove: () => void;
}

/** The four columns of one size and color. */
export function VariantCell(props: VariantCellProps) {
  const { place, row, column, cell, productPrice, problems, handlers, onValue, onAdd, onRemove } = props;
  const label = labelOf(place);
  const key = cellKey(place.size, place.color);
  const at = { 'data-row': row, 'data-size': place.size, 'data-color': place.color, ...handlers };

  if (!cell) {
    return (
      <td colSpan={4} className="variant-grid__first variant-grid__none">
        <Button size="small" type="dashed" aria-label={`Add ${label}`} onClick={onAdd}>
          Add
        </Button>
      </td>
    );
  }
  return (
    <>
      <td className="variant-grid__first">
        <input
          {...at}
          data-column={column}
          data-field="price"
          type="text"
          inputMode="decimal"
          className="variant-grid__input"
          aria-label={`Price of ${label}`}
          aria-invalid={problemKey(key, 'price') in problems}
          placeholder={productPrice?.toFixed(2) ?? ''}
          value={cell.price}
          onChange={({ target }) => onValue({ price: target.value.trim() })}
        />
      </td>
      <td>
        <input
          {...at}
          data-column={column + 1}
          data-field="stock"
          type="text"
          inputMode="numeric"
          className="variant-grid__input variant-grid__input--short"
          aria-label={`Stock of ${label}`}
          aria-invalid={problemKey(key, 'stock') in problems}
          value={cell.stock}
          onChange={({ target }) => onValue({ stock: target.value.trim() })}
        />
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
      <td>
        <Button size="small" type="text" aria-label={`Remove ${label}`} onClick={onRemove}>
          ×
        </Button>
      </td>
    </>
  );
}
