import './images.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ListSearch } from '../list/list-controls';
import { useListQuery } from '../list/use-list-query';
import { SteadyButton } from '../ui/buttons';
import { ChosenFiles, FileChoice } from './file-upload';
import { ImageList } from './image-list';
import { useImages, useUploads } from './use-images';

const defaults = { search: '' };

export default function ImagesPage() {
  const listQuery = useListQuery(defaults);
  const { query, change } = listQuery;
  const images = useImages(listQuery.apiQuery);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Product Images
        </h2>
        <ListSearch label="Search images" value={query.search} onChange={(search) => change({ search })} />
      </div>
      <UploadPanel />
      <ImageList
        images={images}
        searching={query.search !== ''}
        query={listQuery}
        failure="Failed to delete image"
        fallbackFocus={heading}
      />
    </>
  );
}

/** Adds pictures to the library. Staff choose or drop one or several files. */
function UploadPanel() {
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image');
  const form = useRef<HTMLFormElement>(null);
  const isOver = useDrop(form, (files) => {
    if (uploading) return;
    if (files.length === 0) void upload([]);
    else choose(files);
  });

  return (
    <form
      ref={form}
      className={isOver ? 'upload-panel upload-panel--over' : 'upload-panel'}
      aria-label="Upload images"
      onSubmit={(event) => {
        event.preventDefault();
        void upload(chosen);
      }}
    >
      <div className="upload-panel__bar">
        <FileChoice label="Choose images" disabled={uploading} onChoose={choose} />
        <SteadyButton type="primary" htmlType="submit" inactive={chosen.length === 0 || uploading}>
          {uploading ? 'Uploading...' : 'Upload'}
        </SteadyButton>
        <p className="upload-panel__hint">or drop them here: JPEG, PNG, WebP or AVIF, up to 10 MB each</p>
      </div>
      <ChosenFiles files={chosen} onRemove={remove} onCancel={cancel} />
    </form>
  );
}

/** Accepts files dropped on an element. @returns whether the pointer drags something over the element */
function useDrop(target: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(Array.from(event.dataTransfer?.files ?? []));
    };
    element.addEventListener('dragover', drag, { signal });
    element.addEventListener('dragleave', () => setIsOver(false), { signal });
    element.addEventListener('drop', drop, { signal });
    return () => listeners.abort();
  });
  return isOver;
}
