import './images.css';
import { Modal } from 'antd';
import { useState } from 'react';
import { ListSearch } from '../list/list-controls';
import { pageSize } from '../list/use-list-query';
import { SteadyButton } from '../ui/buttons';
import { ChosenFiles, FileChoice } from './file-upload';
import { ImageList } from './image-list';
import { type ChosenFile, useImages, useUploads } from './use-images';

export interface ImagePickerProps {
  open: boolean;
  /** URL of the chosen picture; empty if none. */
  current: string;
  /** Called with one picture, or, with `several`, with all chosen pictures in the order of the clicks. */
  onPick: (...imageUrls: string[]) => void;
  /** Whether staff can choose several pictures. A button then adds them. */
  several?: boolean;
  onDeleted: (imageUrl: string) => void;
  onClose: () => void;
}

/** Dialog with the image library: picks pictures for a form, and uploads, renames and deletes pictures. */
export function ImagePicker({ open, onPick, onClose, ...library }: ImagePickerProps) {
  return (
    <Modal open={open} title="Choose an Image" footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <Library
        {...library}
        onPick={(...imageUrls) => {
          onPick(...imageUrls);
          onClose();
        }}
      />
    </Modal>
  );
}

function Library({ current, several = false, onPick, onDeleted }: Omit<ImagePickerProps, 'open' | 'onClose'>) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const images = useImages({ search, limit: pageSize, offset: (page - 1) * pageSize });
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image. Please try again.');

  /**
   * Uploads files, then shows the first page without a search: new pictures come first, and a search could hide them.
   * If staff can choose several pictures, chooses the new pictures. Otherwise, searches for a picture that the library
   * already had, because it can be on any page.
   */
  const uploadAll = async (files: readonly ChosenFile[]) => {
    const uploaded = await upload(files);
    if (uploaded.length === 0) return;
    setPicked((before) => [...new Set([...before, ...uploaded.map(({ imageUrl }) => imageUrl)])]);
    const isNew = uploaded.some(({ isKnown }) => !isKnown);
    setSearch(several || isNew ? '' : (uploaded[0]?.filename ?? ''));
    setPage(1);
  };

  const toggle = (imageUrl: string) =>
    setPicked((before) =>
      before.includes(imageUrl) ? before.filter((one) => one !== imageUrl) : [...before, imageUrl],
    );

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
        <FileChoice label="Upload Image" disabled={uploading} onChoose={(files) => void uploadAll(choose(files))} />
        <p role="status">{uploading && 'Uploading image...'}</p>
      </div>
      <ChosenFiles
        files={chosen}
        uploading={uploading}
        onRemove={remove}
        onCancel={cancel}
        onRetry={(file) => void uploadAll([file])}
      />
      <ImageList
        images={images}
        searching={search !== ''}
        query={{ page, goTo: setPage }}
        choice={
          several
            ? { isChosen: (imageUrl) => picked.includes(imageUrl), onPick: toggle }
            : { isChosen: (imageUrl) => imageUrl === current, onPick }
        }
        failure="Failed to delete image. Please try again."
        onDeleted={({ imageUrl }) => {
          setPicked((before) => before.filter((one) => one !== imageUrl));
          onDeleted(imageUrl);
        }}
      />
      {several && (
        <div className="image-picker__add">
          <SteadyButton type="primary" inactive={picked.length === 0} onClick={() => onPick(...picked)}>
            {picked.length === 1 ? 'Add 1 picture' : `Add ${picked.length} pictures`}
          </SteadyButton>
        </div>
      )}
    </>
  );
}
