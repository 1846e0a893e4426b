import './images.css';
import { useRef, useState } from 'react';
import type { ListedImage, UploadedImage } from '../../api/models';
import { ListFilter, ListFilters } from '../list/list-controls';
import { BulkBar, selectionOf } from '../list/list-table';
import { oneOf, useListQuery, useOpened } from '../list/use-list-query';
import { SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useLast } from '../ui/edit-dialog';
import { useMay } from '../ui/use-may';
import { ChosenFiles, FileChoice } from './file-upload';
import { ImageDetails } from './image-details';
import { ImageList } from './image-list';
import { type DeletedImage, useDeleteImages, useFileDrop, useImages, useUploads } from './use-images';

const defaults = { search: '', use: '' };
const known = { use: oneOf(['', 'unused']) };
const useOptions = [
  { value: '', label: 'All images' },
  { value: 'unused', label: 'Not in use' },
];

export default function ImagesPage() {
  const listQuery = useListQuery(defaults, known);
  const { filtered } = listQuery;
  const { use, ...others } = listQuery.apiQuery;
  const images = useImages({ ...others, uses: true, ...(use === 'unused' && { unused: true }) });
  const [picked, setPicked] = useState<readonly ListedImage[]>([]);
  const [openedName, open] = useOpened('image');
  /** The image that was opened last. A new file after a replacement can be on another page of the list. */
  const [lastOpened, setLastOpened] = useState<UploadedImage | null>(null);
  const opened = [...(images.list?.entries ?? []), lastOpened].find((one) => one?.filename === openedName) ?? null;
  const openImage = (image: UploadedImage) => {
    setLastOpened(image);
    open(image.filename);
  };
  const [deleting, setDeleting] = useState<readonly ListedImage[] | null>(null);
  const { found, problem, busy, removeEach } = useDeleteImages(deleting);
  const deletable = (found ?? []).filter(({ isLogo }) => !isLogo);
  const mayChange = useMay('products.change');
  const unused = (images.list?.entries ?? []).filter(({ uses }) => uses === 0).map(withId);
  const deletePicked = async () => {
    const done = (await removeEach(deletable)).map(({ image }) => image.filename);
    setPicked((now) => now.filter(({ filename }) => !done.includes(filename)));
    return done.length > 0;
  };
  const shown = useLast(deleting) ?? [];
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Product Images
        </h2>
        <ListFilters search="Search images" query={listQuery}>
          <ListFilter label="Use" name="use" query={listQuery} options={useOptions} />
        </ListFilters>
      </div>
      {mayChange && <UploadPanel />}
      {mayChange && (unused.length > 0 || picked.length > 0) && (
        <BulkBar
          things="images"
          selectAll={unused.length > 0 ? 'Select all unused on this page' : null}
          shown={unused.map(({ id }) => id)}
          {...selectionOf(picked.map(withId), unused, setPicked)}
          actions={
            <SteadyButton danger size="small" inactive={busy} onClick={() => setDeleting(picked)}>
              Delete {picked.length}
            </SteadyButton>
          }
        />
      )}
      <ImageList
        images={images}
        searching={filtered}
        selection={{
          picked,
          isPossible: mayChange,
          onPick: (image, isPicked) =>
            setPicked(isPicked ? [...picked, image] : picked.filter(({ filename }) => filename !== image.filename)),
          onOpen: openImage,
        }}
        query={listQuery}
        failure="Failed to delete image"
        fallbackFocus={heading}
        onDeleted={({ filename }) => setPicked(picked.filter((one) => one.filename !== filename))}
      />
      <ImageDetails image={opened} onReplaced={openImage} onClose={() => open(null)} />
      <ConfirmDialog
        open={deleting !== null}
        title={shown.length === 1 ? 'Delete this image?' : `Delete ${shown.length} images?`}
        okText="Delete"
        busyText="Deleting..."
        busy={busy}
        inactive={busy || deletable.length === 0}
        fallbackFocus={heading}
        onConfirm={deletePicked}
        onClose={() => setDeleting(null)}
      >
        {problem !== undefined && <p role="alert">{problem}</p>}
        {found ? (
          <DeletedImages images={found} />
        ) : (
          problem === undefined && <p>Checking where the images are in use...</p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Lists the images to delete. The images that are in use come first. */
function DeletedImages({ images }: { images: readonly DeletedImage[] }) {
  const used = images.filter(({ isLogo, places }) => !isLogo && places.length > 0);
  const unused = images.filter(({ isLogo, places }) => !isLogo && places.length === 0);
  const logo = images.find(({ isLogo }) => isLogo);
  return (
    <>
      {logo && (
        <p>
          <strong>{logo.image.originalname}</strong> is the store logo and is not deleted.
        </p>
      )}
      {used.length > 0 && (
        <>
          <p>
            <strong>In use.</strong> These images disappear from the products and categories that show them:
          </p>
          <ul>
            {used.map(({ image, places }) => (
              <li key={image.filename}>
                <strong>{image.originalname}</strong>: {places.map(({ name }) => name).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {unused.length > 0 && <p>Not in use: {unused.map(({ image }) => image.originalname).join(', ')}</p>}
      <p>This action cannot be undone.</p>
    </>
  );
}

const withId = (image: ListedImage) => ({ ...image, id: image.filename });

/** Adds pictures to the library, as soon as staff choose or drop them. The button tries rejected files again. */
function UploadPanel() {
  const { chosen, uploading, choose, remove, cancel, upload } = useUploads('Failed to upload image');
  const form = useRef<HTMLFormElement>(null);
  const add = (files: File[]) => void upload(choose(files));
  const isOver = useFileDrop(form, (files) => {
    if (!uploading) add(files);
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
        <FileChoice label="Choose images" disabled={uploading} onChoose={add} />
        <SteadyButton
          type="primary"
          htmlType="submit"
          inactive={chosen.every(({ known }) => known !== null) || uploading}
        >
          {uploading ? 'Uploading...' : 'Upload'}
        </SteadyButton>
        <p className="upload-panel__hint">or drop them here: JPEG, PNG, WebP or AVIF, up to 10 MB each</p>
      </div>
      <ChosenFiles
        files={chosen}
        uploading={uploading}
        onRemove={remove}
        onCancel={cancel}
        onRetry={(file) => void upload([file])}
      />
    </form>
  );
}
