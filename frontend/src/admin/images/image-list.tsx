import { Button } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { UploadedImage } from '../../api/models';
import { Icon } from '../../ui/icon';
import { LoadFailed } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ListPager } from '../list/list-pager';
import { DeleteImageDialog } from './delete-image-dialog';
import { kilobytes } from './kilobytes';
import type { useImages } from './use-images';

interface ImageListProps {
  images: ReturnType<typeof useImages>;
  searching: boolean;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** Lets staff pick an image; without it, the list only deletes. */
  choice?: ImageChoice;
  /** Message to show if the server rejects a deletion without a reason. */
  failure: string;
  /** Element that receives the focus after the button of a deleted image was removed; default: the list. */
  around?: RefObject<HTMLElement | null>;
  onDeleted?: (image: UploadedImage) => void;
}

interface ImageChoice {
  /** URL of the chosen picture; empty if none. */
  current: string;
  onPick: (imageUrl: string) => void;
}

/** One page of the image library, with a delete button per image. */
export function ImageList({ images, searching, page, onPage, choice, failure, around, onDeleted }: ImageListProps) {
  const { list, loading, problem, retry } = images;
  const grid = useRef<HTMLUListElement>(null);
  const [deleting, setDeleting] = useState<UploadedImage | null>(null);
  const tiles = list?.images.map((image) => (
    <ImageTile key={image.filename} image={image} choice={choice} onDelete={() => setDeleting(image)} />
  ));
  return (
    <>
      {problem !== undefined && !list && <LoadFailed title="Error loading images" text={problem} onRetry={retry} />}
      {!choice && problem === undefined && !list && <p className="images-none">Loading images...</p>}
      {tiles?.length === 0 && (
        <p className="images-none">{searching ? 'No images found matching your search.' : 'No images uploaded yet'}</p>
      )}
      {choice ? (
        <ul ref={grid} tabIndex={-1} aria-label="Images" className="image-grid image-grid--small">
          {tiles}
        </ul>
      ) : (
        tiles && tiles.length > 0 && <ul className="image-grid">{tiles}</ul>
      )}
      {list && (
        <ListPager
          things="images"
          shown={list.images.length}
          total={list.total}
          page={page}
          onPage={onPage}
          loading={loading || problem !== undefined}
        />
      )}
      <DeleteImageDialog
        image={deleting}
        failure={failure}
        around={around ?? grid}
        onDeleted={onDeleted}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

interface ImageTileProps {
  image: UploadedImage;
  choice: ImageChoice | undefined;
  onDelete: () => void;
}

function ImageTile({ image, choice, onDelete }: ImageTileProps) {
  const { imageUrl, filename, originalname, size } = image;
  const deletion = (
    <Button
      type="text"
      size="small"
      danger
      icon={<Icon name="trash" size={18} />}
      aria-label={`Delete ${choice ? filename : originalname}`}
      onClick={onDelete}
    />
  );
  if (choice)
    return (
      <li className="image-tile">
        <button
          type="button"
          className="image-tile__choice"
          aria-pressed={imageUrl === choice.current}
          onClick={() => choice.onPick(imageUrl)}
        >
          <ProductPicture src={imageUrl} alt="" sizes="140px" maxWidth={400} />
          <span className="image-tile__name">{filename}</span>
        </button>
        {deletion}
      </li>
    );
  return (
    <li className="image-tile">
      <ProductPicture src={imageUrl} alt="" sizes="180px" maxWidth={400} />
      <p className="image-tile__name" title={originalname}>
        {originalname}
      </p>
      <p className="image-tile__facts">
        {kilobytes(size)}
        {deletion}
      </p>
    </li>
  );
}
