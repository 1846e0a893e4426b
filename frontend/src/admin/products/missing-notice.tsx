import { Alert } from 'antd';

interface MissingNoticeProps {
  hasPicture: boolean;
  /** Units of all sizes; null for a set, or while the typed number is invalid. */
  units: number | null;
}

/** Warns that a product to publish has no picture or no units. Staff can publish it nevertheless. */
export function MissingNotice({ hasPicture, units }: MissingNoticeProps) {
  const missing = [
    !hasPicture && 'It has no picture.',
    units === 0 && 'No size has units in stock, so shoppers cannot buy it.',
  ].filter((sentence) => sentence !== false);
  if (missing.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="product-form__notice"
      title={`Before you publish this product: ${missing.join(' ')}`}
    />
  );
}
