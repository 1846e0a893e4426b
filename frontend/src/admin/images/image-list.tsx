import { Button, Checkbox, Modal } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { ListedImage, UploadedImage } from '../../api/models';
import { Icon } from '../../ui/icon';
import { LoadFailed } from '../../ui/load-failed';
import { ProductPicture } from '../../ui/product-picture';
import { ListPager } from '../list/list-table';
import type { ListQuery } from '../list/use-list-query';
import { IfMay } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useRowKeys } from '../ui/use-row-keys';
import { kilobytes } from './file-upload';
import { NameForm } from './image-changes';
import { useDeleteImage, type useImages } from './use-images';

interface ImageListProps {
  images: ReturnType<typeof useImages>;
  searching: boolean;
  query: Pick<ListQuery<never>, 'page' | 'goTo'>;
  /** Lets staff pick an image. Without `choice`, staff open images to change them. */
  choice?: ImageChoice;
  /** Message to show if the server rejects a deletion without a reason. */
  failure: string;
  /** Element that receives the focus after the button of a deleted image was removed; default: the list. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  onDeleted?: (image: UploadedImage) => void;
  /** Lets staff select and open images. Undefined in the picker. */
  selection?: ImageSelection;
}

interface ImageSelection {
  picked: readonly ListedImage[];
  /** Whether staff can select images. Only roles that may delete images can. */
  isPossible: boolean;
  onPick: (image: ListedImage, picked: boolean) => void;
  onOpen: (image: ListedImage) => void;
}

interface ImageChoice {
  isChosen: (imageUrl: string) => boolean;
  onPick: (imageUrl: string) => void;
}

/** One page of the image library, with a delete button per image. In the picker, staff can also rename images. */
export function ImageList(props: ImageListProps) {
  const { images, searching, query, choice, failure, fallbackFocus, onDeleted, selection } = props;
  const { list, loading, problem, retry } = images;
  const grid = useRef<HTMLUListElement>(null);
  useRowKeys(grid);
  const [deleting, setDeleting] = useState<UploadedImage | null>(null);
  const [renaming, setRenaming] = useState<UploadedImage | null>(null);
  const tiles = list?.entries.map((image) => (
    <ImageTile
      key={image.filename}
      image={image}
      choice={choice}
      selection={selection}
      onRename={() => setRenaming(image)}
      onDelete={() => setDeleting(image)}
    />
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
        tiles &&
        tiles.length > 0 && (
          <ul ref={grid} className="image-grid">
            {tiles}
          </ul>
        )
      )}
      {list && (
        <ListPager
          things="images"
          shown={list.entries.length}
          total={list.total}
          query={query}
          loading={loading || problem !== undefined}
        />
      )}
      <DeleteImageDialog
        image={deleting}
        failure={failure}
        fallbackFocus={fallbackFocus ?? grid}
        onDeleted={onDeleted}
        onClose={() => setDeleting(null)}
      />
      <RenameDialog image={renaming} onClose={() => setRenaming(null)} />
    </>
  );
}

interface ImageTileProps {
  image: ListedImage;
  choice: ImageChoice | undefined;
  selection: ImageSelection | undefined;
  onRename: () => void;
  onDelete: () => void;
}

function ImageTile({ image, choice, selection, onRename, onDelete }: ImageTileProps) {
  const { imageUrl, filename, originalname, size, usedBy } = image;
  const deletion = (
    <IfMay permission="products.change">
      <Button
        type="text"
        size="small"
        // The button is not red in the picker, where staff rarely delete a picture.
        danger={!choice}
        icon={<Icon name="trash" size={18} />}
        aria-label={`Delete ${choice ? filename : originalname}`}
        onClick={onDelete}
      />
    </IfMay>
  );
  if (choice)
    return (
      <li className="image-tile">
        <button
          type="button"
          className="image-tile__choice"
          aria-pressed={choice.isChosen(imageUrl)}
          onClick={() => choice.onPick(imageUrl)}
        >
          <ProductPicture src={imageUrl} alt="" sizes="140px" maxWidth={400} />
          <span className="image-tile__name">{filename}</span>
        </button>
        {deletion}
        <p className="image-tile__facts image-tile__facts--small">
          {originalname !== filename && <span title={originalname}>{originalname}</span>}
          <IfMay permission="products.change">
            <Button type="text" size="small" aria-label={`Rename ${originalname}`} onClick={onRename}>
              Rename
            </Button>
          </IfMay>
        </p>
      </li>
    );
  return (
    <li className="image-tile">
      {selection?.isPossible && (
        <Checkbox
          className="image-tile__pick"
          aria-label={`Select ${originalname}`}
          checked={selection.picked.some((one) => one.filename === filename)}
          onChange={({ target }) => selection.onPick(image, target.checked)}
        />
      )}
      <button
        type="button"
        className="image-tile__open"
        data-row
        aria-label={`Details of ${originalname}`}
        onClick={() => selection?.onOpen(image)}
      >
        <ProductPicture src={imageUrl} alt="" sizes="180px" maxWidth={400} />
      </button>
      <p className="image-tile__name" title={originalname}>
        {originalname}
      </p>
      <p className="image-tile__facts">
        <span>{kilobytes(size)}</span>
        {deletion}
      </p>
      <p className="image-tile__uses" title={usedBy?.join(', ')}>
        {usesText(image)}
      </p>
    </li>
  );
}

/** "Used by Tide Top", "Used by 2", or "Used by 2 archived products" if only archived products use the image. */
function usesText({ uses = 0, archivedUses = 0, usedBy: [name = '1'] = [] }: ListedImage): string {
  if (uses === 0) return 'Not in use';
  if (uses === 1) return `Used by ${name}${archivedUses === 1 ? ' (archived)' : ''}`;
  return uses > archivedUses ? `Used by ${uses}` : `Used by ${uses} archived products`;
}

interface RenameDialogProps {
  /** Image to rename; null while the dialog is closed. */
  image: UploadedImage | null;
  onClose: () => void;
}

/** Changes the name of an image without leaving the picker. */
function RenameDialog({ image, onClose }: RenameDialogProps) {
  return (
    <Modal open={image !== null} title="Rename this image" footer={null} width={480} onCancel={onClose} destroyOnHidden>
      {image && <NameForm image={image} onDone={onClose} />}
    </Modal>
  );
}

interface DeleteImageDialogProps {
  /** Image to delete; null while the dialog is closed. */
  image: UploadedImage | null;
  /** Message to show if the server gives no reason. */
  failure: string;
  fallbackFocus: RefObject<HTMLElement | null>;
  onDeleted: ((image: UploadedImage) => void) | undefined;
  onClose: () => void;
}

/** Confirms the deletion of an image, and lists the products that use it. */
function DeleteImageDialog({ image, failure, fallbackFocus, onDeleted, onClose }: DeleteImageDialogProps) {
  const { uses, isLogo, problem, busy, remove } = useDeleteImage(image, failure);

  const confirm = async () => {
    const removed = await remove();
    if (removed && image) onDeleted?.(image);
    return removed;
  };

  return (
    <ConfirmDialog
      open={image !== null}
      title="Delete this image?"
      okText="Delete Image"
      busyText="Deleting..."
      busy={busy}
      inactive={!uses || isLogo || busy}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      fallbackFocus={fallbackFocus}
      onConfirm={confirm}
      onClose={onClose}
    >
      {image && (
        <div className="delete-image">
          <ProductPicture src={image.imageUrl} alt="" sizes="96px" maxWidth={200} />
          <div>
            <p>
              <strong>{image.originalname}</strong>, {kilobytes(image.size)}
            </p>
            {problem !== undefined && <p role="alert">{problem}</p>}
            {!uses && problem === undefined && <p>Checking where the image is in use...</p>}
            {isLogo && <p>This image is the store logo. Choose another logo under More → Store first.</p>}
            {!isLogo && uses?.length === 0 && <p>This image is not in use. This action cannot be undone.</p>}
            {!isLogo && uses && uses.length > 0 && (
              <>
                <p>
                  This image is in use. If you delete it, it disappears from these places. This action cannot be undone.
                </p>
                <ul>
                  {uses.map(({ path, name }) => (
                    <li key={path}>
                      <a href={path} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}
