import { useParams } from 'react-router-dom';
import { NotFoundPage, PageOutOfReach } from '../../page/status-pages';
import { PageSkeleton } from '../../ui/load-failed';
import { ProductParts } from './product-page';
import { useProductPreview } from './use-product';

/** Product page of a draft, for staff. */
export default function PreviewPage() {
  const { id = '' } = useParams();
  const { data: product, error, mutate } = useProductPreview(id);
  if (product === undefined) return error ? <PageOutOfReach onRetry={mutate} /> : <PageSkeleton />;
  if (product === null) return <NotFoundPage />;
  return (
    <>
      <p className="container preview-note" role="note">
        <strong>Preview of the saved product.</strong> Shoppers cannot see or buy a draft before it is published.
      </p>
      <ProductParts product={product} />
    </>
  );
}
