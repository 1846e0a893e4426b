import { Alert } from 'antd';

interface Parts {
  hasPicture: boolean;
  /** Units of all sizes; null for a set, or while the typed number is invalid. */
  units: number | null;
}

/** Returns sentences about the parts that a product in the store should have; empty if it has all. */
export function missingParts({ hasPicture, units }: Parts): string[] {
  return [
    !hasPicture && 'It has no picture.',
    units === 0 && 'No size has units in stock, so shoppers cannot buy it.',
  ].filter((sentence) => sentence !== false);
}

interface MissingProps {
  /** Sentences of `missingParts`. */
  missing: readonly string[];
}

/** Warns about the missing parts of a product. @param props.isPublic whether shoppers already see the product */
export function MissingNotice({ missing, isPublic }: MissingProps & { isPublic: boolean }) {
  if (missing.length === 0) return null;
  const start = isPublic ? 'Shoppers see this product.' : 'Before you publish this product:';
  return <Alert type="warning" showIcon className="product-form__notice" title={`${start} ${missing.join(' ')}`} />;
}

export function MissingList({ missing }: MissingProps) {
  return (
    <ul>
      {missing.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
