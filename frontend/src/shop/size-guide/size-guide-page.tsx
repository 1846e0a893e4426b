import { Link, useSearchParams } from 'react-router-dom';
import { productsPath, sizeGuidePath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import SizeGuide from './size-guide';
import { shownAt } from './guide-tables';

export default function SizeGuidePage() {
  useHead({
    title: 'Size Guide',
    description:
      'Find your size from XS to XL for bikinis, one-pieces, cover-ups and activewear, in inches and centimeters, and see how to measure.',
    canonical: sizeGuidePath,
  });
  const [query] = useSearchParams();
  return (
    <div className="container size-guide-page">
      <h1>Size Guide</h1>
      <p>All sizes are body measurements, not measurements of the garment. Returns are free within 30 days.</p>
      <SizeGuide {...shownAt(query)} />
      <Link className="button" to={productsPath}>
        Shop the Collection
      </Link>
    </div>
  );
}
