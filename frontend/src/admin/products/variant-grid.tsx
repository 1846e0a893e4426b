import { Button, Segmented } from 'antd';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import type { StaffVariant } from '../../api/models';
import { GridAdditions } from './grid-additions';
import { pasted } from './grid-paste';
import { ColorPicture } from './color-picture';
import type { Picture } from './product-fields';
import { SkuFill } from './sku-fill';
import { cellColumns, type GridView, stepFrom, VariantCell } from './variant-cell';
import {
  type CellField,
  cellKey,
  filledDown,
  labelOf,
  type Place,
  pictureOf,
  problemsOf,
  removedPlaces,
  variantAt,
  type VariantSheet,
  withCell,
  withoutCells,
  withPicture,
  withValue,
} from './variant-sheet';

interface VariantGridProps {
  sheet: VariantSheet;
  onChange: (sheet: VariantSheet) => void;
  /**
   * Pictures of the product. If the variants of a color have no picture, the color shows its first picture from this
   * list. This does not apply to the first color.
   */
  pictures: readonly Picture[];
  /** Variants as loaded, including removed ones. */
  variants: readonly StaffVariant[];
  /** Name of the product. */
  name: string;
  /** Dollars; used for cells without their own price. */
  productPrice: number | null;
  /** Problems by cell and field. Pass a new object for each attempt to save. */
  problems: Readonly<Record<string, string>>;
}

interface Spot extends Place {
  field: CellField;
}

const columnFields: Record<GridView, readonly CellField[]> = {
  stock: ['price', 'stock', 'switchedOn'],
  codes: ['sku', 'barcode'],
};
const columnTitles: Record<CellField, string> = {
  price: 'Price',
  stock: 'Stock',
  switchedOn: 'On',
  sku: 'SKU',
  barcode: 'Barcode',
};
const views: { value: GridView; label: string }[] = [
  { value: 'stock', label: 'Price and stock' },
  { value: 'codes', label: 'SKU and barcode' },
];
/** Help text about entering the units that staff counted on the shelf. */
export const recountHelp =
  'After a recount, enter the units on the shelf, minus the units “To ship” and minus the units that are not available.';
const arrows = 'Use the arrow keys and Enter to move';
const helps: Record<GridView, { first: string; more: readonly string[] }> = {
  stock: {
    first: 'An empty price means the price of the product.',
    more: [
      'The stock does not include sold units. Type +4 to add four units to it, or -1 to take one away.',
      `${arrows}, and Ctrl+D to fill down.`,
      'Cells from a spreadsheet are pasted starting at the current field. ' +
        'Starting at a price fills price and stock for each color. Starting at a stock field fills only stock.',
      recountHelp,
    ],
  },
  codes: {
    first: 'Each code in the shop must be unique.',
    more: [
      `${arrows}.`,
      'Cells from a spreadsheet are pasted starting at the current field. ' +
        'Starting at a SKU fills SKU and barcode for each color. Starting at a barcode fills only barcodes.',
      'A single column continues at the first size of the next color.',
    ],
  },
};

/**
 * Grid with sizes as rows and colors as columns. Each cell has a price, a stock and a switch, or the two codes. Arrow
 * keys and Enter move between fields, Ctrl+D fills down, and pasted spreadsheet cells fill the grid, starting at the
 * focused field.
 */
export function VariantGrid(props: VariantGridProps) {
  const { sheet, onChange, name, pictures, variants, productPrice, problems } = props;
  const [spot, setSpot] = useState<Spot | null>(null);
  const [note, setNote] = useState('');
  const [view, setView] = useState<GridView>('stock');
  /** Fields that have lost the focus. Their problems are marked before staff save. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const current = problemsOf(sheet, variants);
  const marked = {
    ...problems,
    ...Object.fromEntries(left.flatMap((key) => (key in current ? [[key, current[key] ?? '']] : []))),
  };
  /** Problem of the field that lost the focus last, unless it is in the list of the last save. */
  const lastLeft = left.at(-1) ?? '';
  const lastProblem = lastLeft in problems ? undefined : current[lastLeft];
  const helpId = useId();
  const section = useRef<HTMLElement>(null);
  const { sizes, colors, cells } = sheet;
  const removed = removedPlaces(sheet, variants);

  // Switches to the columns that show the first problem.
  const [shownProblems, setShownProblems] = useState(problems);
  if (shownProblems !== problems) {
    setShownProblems(problems);
    const [first] = Object.keys(problems);
    if (first !== undefined) setView(/\n(sku|barcode)$/.test(first) ? 'codes' : 'stock');
  }

  useEffect(() => {
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const fillDown = () => {
    if (!spot || view === 'codes') return;
    onChange(filledDown(sheet, spot, spot.field));
    setNote(`${columnTitles[spot.field]} of ${labelOf(spot)} filled down.`);
  };

  const onFocus = ({ target }: FocusEvent<HTMLInputElement>) => {
    const { size, color, field } = target.dataset;
    const at = columnFields[view].find((one) => one === field);
    if (size !== undefined && color !== undefined && at) setSpot({ size, color, field: at });
  };

  const onBlur = ({ target }: FocusEvent<HTMLInputElement>) => {
    const { size = '', color = '', field } = target.dataset;
    const key = `${cellKey(size, color)}\n${field ?? ''}`;
    setLeft((keys) => [...keys.filter((one) => one !== key), key]);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      fillDown();
      return;
    }
    stepFrom(event);
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!spot || spot.field === 'switchedOn' || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const { sheet: filled, note: summary } = pasted(sheet, spot, spot.field, text, variants);
    onChange(filled);
    setNote(summary);
  };

  return (
    <section ref={section} className="variant-grid" aria-label="Sizes and colors">
      {sizes.length > 0 && (
        <>
          <div className="variant-grid__help">
            <span id={helpId}>{helps[view].first}</span>
            <details>
              <summary>
                <span aria-hidden="true">?</span>
                <span className="visually-hidden">
                  {view === 'stock' ? 'Keys, pasting and recounts' : 'Keys and pasting'}
                </span>
              </summary>
              <ul>
                {helps[view].more.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          </div>
          <div className="variant-grid__bar">
            <Segmented
              name="grid-view"
              size="small"
              aria-label="Columns of the grid"
              options={views}
              value={view}
              onChange={(chosen) => {
                setView(chosen);
                setSpot(null);
              }}
            />
            {view === 'stock' && (
              <Button size="small" disabled={!spot} onMouseDown={(event) => event.preventDefault()} onClick={fillDown}>
                Fill down
              </Button>
            )}
            {view === 'codes' && (
              <SkuFill
                name={name}
                sheet={sheet}
                onFill={(filled, count) => {
                  onChange(filled);
                  setNote(
                    count === 0
                      ? 'Each size and color already has a SKU.'
                      : `Filled ${count} ${count === 1 ? 'SKU' : 'SKUs'}.`,
                  );
                }}
              />
            )}
            {(spot || view === 'stock') && (
              <span>{spot ? `${columnTitles[spot.field]} of ${labelOf(spot)}` : 'Choose a field first'}</span>
            )}
          </div>
        </>
      )}
      <p role="status" className="variant-grid__note">
        {[note, lastProblem].filter(Boolean).join(' ')}
      </p>
      {Object.keys(problems).length > 0 && (
        <ul className="field-error" role="alert">
          {Object.entries(problems).map(([key, problem]) => (
            <li key={key}>{problem}</li>
          ))}
        </ul>
      )}
      {sizes.length > 0 && (
        <div className="variant-grid__scroll">
          <table
            className={`variant-grid__table variant-grid__table--${view}`}
            aria-label={
              view === 'stock' ? 'Price, stock and switch by size and color' : 'SKU and barcode by size and color'
            }
            aria-describedby={helpId}
          >
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  Size
                </th>
                {colors.map((color, place) => (
                  <th key={color} scope="colgroup" colSpan={cellColumns[view]}>
                    <span className="variant-grid__color">
                      {color || 'One color'}
                      <ColorPicture
                        color={color}
                        picture={pictureOf(sheet, color)}
                        otherwise={place > 0 ? pictures.find((picture) => picture.color === color)?.url : undefined}
                        onPick={(url) => onChange(withPicture(sheet, color, url))}
                      />
                      <Button
                        size="small"
                        type="text"
                        aria-label={`Remove ${color || 'this color'}`}
                        onClick={() => onChange(withoutCells(sheet, (place) => place.color === color))}
                      >
                        ×
                      </Button>
                    </span>
                  </th>
                ))}
              </tr>
              <tr>
                {colors.map((color) => [
                  ...columnFields[view].map((field) => (
                    <th key={`${color} ${field}`} scope="col" className="variant-grid__field">
                      {columnTitles[field]}
                    </th>
                  )),
                  view === 'stock' && (
                    <th key={`${color} to ship`} scope="col" className="variant-grid__field">
                      To ship
                    </th>
                  ),
                  <th key={`${color} remove`} scope="col">
                    <span className="visually-hidden">Remove</span>
                  </th>,
                ])}
              </tr>
            </thead>
            <tbody>
              {sizes.map((size, row) => (
                <tr key={size}>
                  <th scope="row">
                    {size || 'One size'}{' '}
                    <Button
                      size="small"
                      type="text"
                      aria-label={`Remove size ${size || 'One size'}`}
                      onClick={() => onChange(withoutCells(sheet, (place) => place.size === size))}
                    >
                      ×
                    </Button>
                  </th>
                  {colors.map((color, column) => (
                    <VariantCell
                      key={color}
                      place={{ size, color }}
                      row={row}
                      column={column * columnFields[view].length}
                      view={view}
                      cell={cells[cellKey(size, color)]}
                      variant={variantAt(variants, cellKey(size, color))}
                      productPrice={productPrice}
                      problems={marked}
                      handlers={{ onFocus, onBlur, onKeyDown, onPaste }}
                      onValue={(part) => onChange(withValue(sheet, { size, color }, part))}
                      onAdd={() => onChange(withCell(sheet, { size, color }, variants))}
                      onRemove={() =>
                        onChange(withoutCells(sheet, (place) => place.size === size && place.color === color))
                      }
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <GridAdditions sheet={sheet} variants={variants} onChange={onChange} />
      {removed.length > 0 && (
        <p className="variant-grid__bar">
          Removed:
          {removed.map((place) => (
            <Button
              key={cellKey(place.size, place.color)}
              size="small"
              onClick={() => onChange(withCell(sheet, place, variants))}
            >
              Restore {labelOf(place)}
            </Button>
          ))}
        </p>
      )}
    </section>
  );
}
