import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { StaffVariant } from '../../api/admin/products';
import { furtherSizes, hasCells, type VariantSheet, withColor, withSize } from './variant-sheet';

interface GridAdditionsProps {
  sheet: VariantSheet;
  variants: readonly StaffVariant[];
  onChange: (sheet: VariantSheet) => void;
}

/** Adds sizes and colors to the grid. */
export function GridAdditions({ sheet, variants, onChange }: GridAdditionsProps) {
  const [color, setColor] = useState('');
  const [size, setSize] = useState('');
  const [note, setNote] = useState('');

  const addColor = () => {
    const name = spelledAs(color, sheet.colors);
    if (name !== '') grow(withColor(sheet, name, variants), name);
    setColor('');
  };
  const addSize = () => {
    const name = spelledAs(size, sheet.sizes);
    if (name !== '') grow(withSize(sheet, name, variants), name);
    setSize('');
  };
  /** Adds only missing cells, so a partly sold size or color is completed. */
  const grow = (grown: VariantSheet, name: string) => {
    const added = Object.keys(grown.cells).length > Object.keys(sheet.cells).length;
    setNote(added ? '' : `${name} is there already.`);
    if (added) onChange(grown);
  };

  return (
    <div className="variant-grid__bar">
      <Input
        aria-label="New color"
        placeholder="Color, e.g. Navy"
        maxLength={100}
        value={color}
        onChange={({ target }) => setColor(target.value)}
        onPressEnter={once(addColor)}
      />
      <Button onClick={addColor}>{hasCells(sheet) ? 'Add color' : 'Add sizes XS–XL in this color'}</Button>
      {hasCells(sheet) && (
        <>
          <Input
            aria-label="New size"
            placeholder="Size, e.g. XXL"
            maxLength={40}
            value={size}
            onChange={({ target }) => setSize(target.value)}
            onPressEnter={once(addSize)}
          />
          <Button onClick={addSize}>Add size</Button>
          {furtherSizes(sheet).map((usual) => (
            <Button
              key={usual}
              type="dashed"
              aria-label={`Add size ${usual}`}
              onClick={() => grow(withSize(sheet, usual, variants), usual)}
            >
              + {usual}
            </Button>
          ))}
        </>
      )}
      <span role="status">{note}</span>
    </div>
  );
}

/** Returns the grid's spelling of the typed name, or the typed name if the grid does not have it. */
function spelledAs(typed: string, known: readonly string[]): string {
  const name = typed.trim();
  return known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Prevents Enter from submitting the outer form. */
function once(add: () => void) {
  return (event: KeyboardEvent) => {
    event.preventDefault();
    add();
  };
}
