import type { StaffProduct } from '../../api/models';
import { labelOf } from './variant-sheet';

interface StockProps {
  product: StaffProduct;
  /** Lists the units of each size. */
  withSizes: boolean;
}

/** Units in stock, the sold-out sizes, and the number of units that are held or must be shipped. */
export function ProductStock({ product: { inStock, inventoryCount, held, toShip, variants }, withSizes }: StockProps) {
  const soldOut = inStock && !withSizes ? soldOutText(variants) : null;
  const facts = [
    variants.length > 0 && countedVariants(variants),
    soldOut,
    held > 0 && `${held} held`,
    toShip > 0 && `${toShip} to ship`,
  ].filter(Boolean);
  return (
    <>
      <span className={inStock ? undefined : 'product-out'}>
        {inStock ? `In Stock: ${inventoryCount}` : 'Out of Stock'}
      </span>
      {facts.length > 0 && (
        <span className={soldOut === null ? 'second-line' : 'second-line product-low'}>{facts.join(', ')}</span>
      )}
      {withSizes && variants.length > 0 && (
        <ul className="product-sizes" aria-label="Stock by size">
          {[...variants]
            .sort((one, other) => one.inventoryCount - other.inventoryCount)
            .map(({ id, size, color, switchedOn, inventoryCount: units }) => (
              <li key={id}>
                {labelOf({ size: size ?? '', color })}:{' '}
                {switchedOn ? (units === 0 ? 'sold out' : `${units} left`) : 'switched off'}
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

type Variants = StaffProduct['variants'];

const isOneColor = (variants: Variants) => variants.every(({ color }) => color === variants[0]?.color);

/** "5 sizes", or "10 variants" if the product has several colors. */
function countedVariants(variants: Variants): string {
  const { length } = variants;
  if (!isOneColor(variants)) return `${length} variants`;
  return length === 1 ? '1 size' : `${length} sizes`;
}

/** Max total length of the names of sold-out sizes. Longer texts do not fit on one line of the list. */
const maxNames = 24;

/**
 * "S, L sold out", or "4 sold out" if the names are too long; null if every size is in stock. Sizes that are switched
 * off do not count.
 */
function soldOutText(variants: Variants): string | null {
  const soldOut = variants.filter(({ switchedOn, inventoryCount }) => switchedOn && inventoryCount === 0);
  if (soldOut.length === 0) return null;
  const isPlain = isOneColor(variants);
  const names = soldOut.map(({ size, color }) =>
    [size, (!isPlain || size === null) && color].filter(Boolean).join(' '),
  );
  const text = names.join(', ');
  return `${text.length > maxNames ? soldOut.length : text} sold out`;
}
