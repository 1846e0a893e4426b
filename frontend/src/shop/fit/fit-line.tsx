import type { ProductDetail } from '../../api/models';
import { rangesOf } from '../size-guide/size-charts';

interface FitLineProps {
  kind: ProductDetail['kind'];
  /** The chosen one. */
  size: string | undefined;
}

/** "M fits bust 35–37, hips 38–40 inches", under the sizes. */
export default function FitLine({ kind, size }: FitLineProps) {
  const ranges = kind && size ? rangesOf(kind, size) : [];
  return (
    <p className="fit-line" role="status" data-island="fit-line">
      {ranges.length > 0 && `${size} fits ${ranges.join(', ')} inches`}
    </p>
  );
}
