import './images.css';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import type { UploadedImage } from '../../api/models';
import { Icon } from '../../ui/icon';
import { LoadFailed } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ListPager } from '../list/list-pager';
import { ListSearch } from '../list/list-search';
import { pageSize } from '../list/use-list-query';
import { ChosenFiles } from './chosen-files';
import { DeleteImageDialog } from './delete-image-dialog';
import { FileChoice } from './file-choice';
import { useImages } from './use-images';
import { useUploads } from './use-uploads';

export interface ImagePickerProps {
  open: boolean;
  /** The address of the picture that is chosen now; empty for none. */
  current: string;
  onPick: (imageUrl: string) => void;
  onDeleted: (imageUrl: string) => void;
  onClose: () => void;
}

/** The library as a dialog: picks a picture for a form, and also uploads and deletes. */
export function ImagePicker({ open, current, onPick, onDeleted, onClose }: ImagePickerProps) {
  return (
    <Modal open={open} title="Choose an Image" footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <Library
        current={current}
        onPick={(imageUrl) => {
          onPick(imageUrl);
          onClose();
        }}
        onDeleted={onDeleted}
      />
    </Modal>
  );
}

interface LibraryProps {
  current: string;
  onPick: (imageUrl: string) => void;
  onDeleted: (imageUrl: string) => void;
}

function Library({ current, onPick, onDeleted }: LibraryProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const grid = useRef<HTMLUListElement>(null);
  const [deleting, setDeleting] = useState<UploadedImage | null>(null);
  const { list, loading, problem, retry } = useImages({ search, limit: pageSize, offset: (page - 1) * pageSize });
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');

  /** What is new stands first in the whole library: a search might hide it. */
  const uploadAll = async (files: File[]) => {
    if ((await upload(choose(files))) === 0) return;
    setSearch('');
    setPage(1);
  };

  return (
    <>
      <div className="list-bar">
        <ListSearch
          label="Search images"
          value={search}
          onChange={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
        <FileChoice label="Upload Image" disabled={uploading} onChoose={(files) => void uploadAll(files)} />
        <p role="status">{uploading && 'Uploading image...'}</p>
      </div>
      <ChosenFiles files={chosen} onRemove={remove} onCancel={cancel} />
      {problem !== undefined && !list && <LoadFailed title="Error loading images" text={problem} onRetry={retry} />}
      {list?.images.length === 0 && (
        <p className="images-none">
          {search === '' ? 'No images uploaded yet' : 'No images found matching your search.'}
        </p>
      )}
      <ul ref={grid} tabIndex={-1} aria-label="Images" className="image-grid image-grid--small">
        {list?.images.map((image) => (
          <li key={image.filename} className="image-tile">
            <button
              type="button"
              className="image-tile__choice"
              aria-pressed={image.imageUrl === current}
              onClick={() => onPick(image.imageUrl)}
            >
              <ProductPicture src={image.imageUrl} alt="" sizes="140px" maxWidth={400} />
              <span className="image-tile__name">{image.filename}</span>
            </button>
            <Button
              type="text"
              size="small"
              danger
              icon={<Icon name="trash" size={18} />}
              aria-label={`Delete ${image.filename}`}
              onClick={() => setDeleting(image)}
            />
          </li>
        ))}
      </ul>
      {list && (
        <ListPager
          things="images"
          shown={list.images.length}
          total={list.total}
          page={page}
          onPage={setPage}
          loading={loading || problem !== undefined}
        />
      )}
      <DeleteImageDialog
        image={deleting}
        failure="Failed to delete image. Please try again."
        around={grid}
        onDeleted={({ imageUrl }) => onDeleted(imageUrl)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
