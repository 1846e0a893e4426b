import { Button, Input } from 'antd';
import { useState } from 'react';
import type { StaffVariant } from '../../api/models';
import { furtherSizes, hasCells, type VariantSheet, withColor, withSize } from './variant-sheet';

interface GridAdditionsProps {
  sheet: VariantSheet;
  variants: readonly StaffVariant[];
  onChange: (sheet: VariantSheet) => void;
}

export function GridAdditions({ sheet, variants, onChange }: GridAdditionsProps) {
  const [note, setNote] = useState('');

  /** Adds only missing cells. This also completes a size or color that has only some of its cells. */
  const grow = (grown: VariantSheet, name: string) => {
    const added = Object.keys(grown.cells).length > Object.keys(sheet.cells).length;
    setNote(added ? '' : `${name} already exists.`);
    if (added) onChange(grown);
  };
  const addSize = (size: string) => grow(withSize(sheet, size, variants), size);

  return (
    <div className="variant-grid__bar">
      <Addition
        label="New color"
        placeholder="Color, e.g. Navy"
        maxLength={100}
        button={hasCells(sheet) ? 'Add color' : 'Add sizes XS–XL in this color'}
        known={sheet.colors}
        onAdd={(color) => grow(withColor(sheet, color, variants), color)}
      />
      {hasCells(sheet) && (
        <>
          <Addition
            label="New size"
            placeholder="Size, e.g. XXL"
            maxLength={40}
            button="Add size"
            known={sheet.sizes}
            onAdd={addSize}
          />
          {furtherSizes(sheet).map((usual) => (
            <Button key={usual} type="dashed" aria-label={`Add size ${usual}`} onClick={() => addSize(usual)}>
              + {usual}
            </Button>
          ))}
        </>
      )}
      <span role="status">{note}</span>
    </div>
  );
}

interface AdditionProps {
  label: string;
  placeholder: string;
  maxLength: number;
  button: string;
  /** Names in the grid. If a typed name matches one of them except for its case, the name in the grid is used. */
  known: readonly string[];
  onAdd: (name: string) => void;
}

function Addition({ label, placeholder, maxLength, button, known, onAdd }: AdditionProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const name = typed.trim();
    if (name !== '') onAdd(known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name);
    setTyped('');
  };
  return (
    <>
      <Input
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          // Enter would submit the product form.
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>{button}</Button>
    </>
  );
}
