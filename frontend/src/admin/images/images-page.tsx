import './images.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { UploadedImage } from '../../api/models';
import { Icon } from '../../ui/icon';
import { LoadFailed } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ListPager } from '../list/list-pager';
import { ListSearch } from '../list/list-search';
import { useListQuery } from '../list/use-list-query';
import { DeleteImageDialog } from './delete-image-dialog';
import { kilobytes } from './kilobytes';
import { UploadPanel } from './upload-panel';
import { useImages } from './use-images';

const defaults = { search: '' };

/** The library of product pictures. */
export default function ImagesPage() {
  const { query, page, change, goTo, apiQuery } = useListQuery(defaults);
  const { list, loading, problem, retry } = useImages(apiQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<UploadedImage | null>(null);

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Product Images
        </h2>
        <ListSearch label="Search images" value={query.search} onChange={(search) => change({ search })} />
      </div>
      <UploadPanel />
      {problem !== undefined && !list && <LoadFailed title="Error loading images" text={problem} onRetry={retry} />}
      {problem === undefined && !list && <p className="images-none">Loading images...</p>}
      {list?.images.length === 0 && (
        <p className="images-none">
          {query.search === '' ? 'No images uploaded yet' : 'No images found matching your search.'}
        </p>
      )}
      {list && list.images.length > 0 && (
        <ul className="image-grid">
          {list.images.map((image) => (
            <li key={image.filename} className="image-tile">
              <ProductPicture src={image.imageUrl} alt="" sizes="180px" maxWidth={400} />
              <p className="image-tile__name" title={image.originalname}>
                {image.originalname}
              </p>
              <p className="image-tile__facts">
                {kilobytes(image.size)}
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<Icon name="trash" size={18} />}
                  aria-label={`Delete ${image.originalname}`}
                  onClick={() => setDeleting(image)}
                />
              </p>
            </li>
          ))}
        </ul>
      )}
      {list && (
        <ListPager
          things="images"
          shown={list.images.length}
          total={list.total}
          page={page}
          onPage={goTo}
          loading={loading || problem !== undefined}
        />
      )}
      <DeleteImageDialog
        image={deleting}
        failure="Failed to delete image"
        around={heading}
        onDeleted={() => undefined}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
