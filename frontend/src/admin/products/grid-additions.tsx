import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { StaffVariant } from '../../api/admin/products';
import { furtherSizes, hasCells, type VariantSheet, withColor, withSize } from './variant-sheet';

interface GridAdditionsProps {
  sheet: VariantSheet;
  variants: readonly StaffVariant[];
  onChange: (sheet: VariantSheet) => void;
}

/** The ways to further rows and columns. */
export function GridAdditions({ sheet, variants, onChange }: GridAdditionsProps) {
  const [color, setColor] = useState('');
  const [size, setSize] = useState('');

  const addColor = () => {
    if (color.trim() === '') return;
    onChange(withColor(sheet, color.trim(), variants));
    setColor('');
  };
  const addSize = () => {
    if (size.trim() === '') return;
    onChange(withSize(sheet, size.trim(), variants));
    setSize('');
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
              onClick={() => onChange(withSize(sheet, usual, variants))}
            >
              + {usual}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

/** Enter here is not for the form around. */
function once(add: () => void) {
  return (event: KeyboardEvent) => {
    event.preventDefault();
    add();
  };
}
