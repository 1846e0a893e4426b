import { Alert, Button, Form, Input, type InputProps } from 'antd';
import { useId } from 'react';
import type { StaffProductDetail, StaffVariant } from '../../api/models';
import { filledIn, withoutProblem } from '../../ui/form-rules';
import type { ProductFields } from './product-fields';
import { type NumberProblem, unitsChange, unitsProblem, unitsTyped } from './typed-numbers';
import { recountHelp } from './variant-grid';
import { labelOf, maxCodeLength, type VariantSheet } from './variant-sheet';

const problems: Record<NumberProblem, string> = {
  negative: 'Stock cannot be negative.',
  'too-large': 'Stock cannot be above 1,000,000.',
  unreadable: 'Please enter a whole number such as 12.',
};

const aCount = (saved?: number) =>
  withoutProblem((text) => {
    const problem = text.trim() === '' ? null : unitsProblem(text, saved);
    return problem && problems[problem];
  }, 'onBlur');

/** Stock and codes of a product without sizes. @param props.product the loaded product; null for a new one */
export function StockFields({ product }: { product: StaffProductDetail | null }) {
  return (
    <>
      <Form.Item
        label="Inventory count"
        name="inventoryCount"
        required
        validateTrigger="onBlur"
        extra={product && <CountHelp {...product} />}
        rules={product ? [aCount(product.inventoryCount)] : [filledIn('Inventory count is required.'), aCount()]}
      >
        <CountInput saved={product?.inventoryCount} />
      </Form.Item>
      <div className="product-form__row product-form__row--even">
        <Form.Item label="SKU" name="sku">
          <Input maxLength={maxCodeLength} onPressEnter={(event) => event.preventDefault()} />
        </Form.Item>
        <Form.Item label="Barcode" name="barcode" extra="A UPC, EAN or other GTIN, or the text of a Code 128.">
          <Input maxLength={maxCodeLength} onPressEnter={(event) => event.preventDefault()} />
        </Form.Item>
      </div>
    </>
  );
}

interface ProductCountProps {
  sheet: VariantSheet;
  /** The loaded product; null for a new one. */
  product: StaffProductDetail | null;
  /** Sets the stock of each size, as typed. */
  onAssign: (stock: string) => void;
}

/** Offers the stock of the product to its first sizes, and lists the typed codes, because a product with sizes has no codes. */
export function ProductCount({ sheet, product, onAssign }: ProductCountProps) {
  const form = Form.useFormInstance<ProductFields>();
  const valueOf = (field: 'inventoryCount' | 'sku' | 'barcode') => {
    const value: unknown = form.getFieldValue(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const hadSizes = product?.variants.some(({ archivedAt }) => archivedAt === null) ?? false;
  const count = hadSizes ? null : unitsTyped(valueOf('inventoryCount'), product?.inventoryCount);
  const isOpen = (count ?? 0) > 0 && Object.values(sheet.cells).every(({ stock }) => stock === '0');
  const codes = (['sku', 'barcode'] as const).filter((field) => valueOf(field) !== '');
  if (!isOpen && codes.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="product-form__notice"
      title={[
        isOpen && `The inventory count of ${count} is not assigned to any size yet.`,
        ...codes.map(
          (field) => `The ${codeNames[field]} “${valueOf(field)}” of the product is not used, because it has sizes.`,
        ),
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        isOpen && (
          <Button size="small" onClick={() => onAssign(String(count))}>
            Set each size to {count}
          </Button>
        )
      }
    />
  );
}

const codeNames = { sku: 'SKU', barcode: 'barcode' } as const;

type Units = Pick<StaffVariant, 'held' | 'reservedForWaitlist' | 'reservedForExchanges'>;

/** Returns a sentence with the reasons why units in stock cannot be sold; undefined if all units are available. */
function reservationText({ held, reservedForWaitlist, reservedForExchanges }: Units): string | undefined {
  if (held === 0) return undefined;
  const reasons = [
    [held - reservedForWaitlist - reservedForExchanges, 'held by checkouts in progress'],
    [reservedForWaitlist, 'reserved for the waitlist'],
    [reservedForExchanges, 'reserved for exchanges'],
  ] as const;
  const parts = reasons.filter(([units]) => units > 0).map(([units, reason]) => `${units} ${reason}`);
  return `${held} more ${held === 1 ? 'is' : 'are'} not available: ${parts.join(', ')}.`;
}

/** Field for a number of units. Shows the effect of a typed change. @param saved the saved number */
function CountInput({ saved, ...input }: InputProps & { saved: number | undefined }) {
  const changeId = useId();
  const change = saved === undefined ? null : unitsChange(String(input.value ?? ''), saved);
  return (
    <>
      <Input
        {...input}
        inputMode="numeric"
        className="product-form__count"
        aria-describedby={
          [input['aria-describedby'], change !== null && changeId].filter(Boolean).join(' ') || undefined
        }
      />
      {change !== null && (
        <span id={changeId} className="stock-change">
          {change}
        </span>
      )}
    </>
  );
}

/** Explains the difference between the stock of a product without sizes and the units on the shelf. */
function CountHelp(product: Units & Pick<StaffVariant, 'toShip'>) {
  const sentences = [reservationText(product), `To ship: ${product.toShip}.`, recountHelp];
  return sentences.filter(Boolean).join(' ');
}

/** Lists the unavailable units of each size and color. */
export function NotFree({ variants }: Pick<StaffProductDetail, 'variants'>) {
  const held = variants.filter((variant) => variant.held > 0);
  if (held.length === 0) return null;
  return (
    <ul aria-label="Units that are not available">
      {held.map((variant) => (
        <li key={variant.id}>
          <strong>{labelOf({ size: variant.size ?? '', color: variant.color })}</strong>: {reservationText(variant)}
        </li>
      ))}
    </ul>
  );
}
