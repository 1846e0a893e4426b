import { Button, Input } from 'antd';
import { useState } from 'react';
import { codeOf, maxPrefixLength, type VariantSheet, withSkus } from './variant-sheet';

interface SkuFillProps {
  /** Name of the product, which suggests the prefix. */
  name: string;
  sheet: VariantSheet;
  /** @param count number of filled SKUs */
  onFill: (sheet: VariantSheet, count: number) => void;
}

/** Fills the empty SKUs of all sizes and colors from a prefix. */
export function SkuFill({ name, sheet, onFill }: SkuFillProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const prefix = typed ?? codeOf(name, maxPrefixLength);
  const fill = () => {
    const empty = Object.values(sheet.cells).filter(({ sku }) => sku.trim() === '');
    onFill(withSkus(sheet, prefix), empty.length);
  };
  return (
    <>
      <Input
        aria-label="Start of the SKUs"
        placeholder="Start of the SKUs"
        className="variant-grid__prefix"
        maxLength={maxPrefixLength}
        value={prefix}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          // Enter would submit the product form.
          event.preventDefault();
          fill();
        }}
      />
      <Button size="small" onClick={fill}>
        Fill empty SKUs
      </Button>
    </>
  );
}
