import './images.css';
import { Modal } from 'antd';
import { useState } from 'react';
import { ListSearch } from '../list/list-controls';
import { pageSize } from '../list/use-list-query';
import { ChosenFiles, FileChoice } from './file-upload';
import { ImageList } from './image-list';
import { useImages, useUploads } from './use-images';

export interface ImagePickerProps {
  open: boolean;
  /** URL of the chosen picture; empty if none. */
  current: string;
  onPick: (imageUrl: string) => void;
  onDeleted: (imageUrl: string) => void;
  onClose: () => void;
}

/** Dialog with the image library: picks a picture for a form, uploads pictures and deletes them. */
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
  const images = useImages({ search, limit: pageSize, offset: (page - 1) * pageSize });
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');

  /**
   * Uploads files, then shows the first page without a search: new pictures come first, but a search could hide them.
   */
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
      <ImageList
        images={images}
        searching={search !== ''}
        query={{ page, goTo: setPage }}
        choice={{ current, onPick }}
        failure="Failed to delete image. Please try again."
        onDeleted={({ imageUrl }) => onDeleted(imageUrl)}
      />
    </>
  );
}
