import { Modal } from 'antd';
import type { RefObject } from 'react';
import type { UploadedImage } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';
import { focusIfLost } from '../list/focus-if-lost';
import { kilobytes } from './kilobytes';
import { useDeleteImage } from './use-delete-image';

interface DeleteImageDialogProps {
  /** Image to delete; null while the dialog is closed. */
  image: UploadedImage | null;
  /** Message to show if the server gives no reason. */
  failure: string;
  /** Element that receives the focus after the image's own button was removed. */
  around: RefObject<HTMLElement | null>;
  onDeleted: ((image: UploadedImage) => void) | undefined;
  onClose: () => void;
}

/** Confirms the deletion of an image, and lists the products that use it. */
export function DeleteImageDialog({ image, failure, around, onDeleted, onClose }: DeleteImageDialogProps) {
  const { uses, problem, deleting, remove } = useDeleteImage(image, failure);

  const confirm = async () => {
    if (!(await remove())) return;
    if (image) onDeleted?.(image);
    onClose();
  };

  return (
    <Modal
      open={image !== null}
      title="Delete this image?"
      okText={deleting ? 'Deleting...' : 'Delete Image'}
      okButtonProps={{ danger: true, 'aria-disabled': !uses || deleting }}
      cancelButtonProps={{ disabled: deleting }}
      closable={!deleting}
      onOk={() => uses && !deleting && void confirm()}
      onCancel={onClose}
      afterClose={() => focusIfLost(around.current)}
      destroyOnHidden
    >
      {image && (
        <div className="delete-image">
          <ProductPicture src={image.imageUrl} alt="" sizes="96px" maxWidth={200} />
          <div>
            <p>
              <strong>{image.originalname}</strong>, {kilobytes(image.size)}
            </p>
            {problem !== undefined && <p role="alert">{problem}</p>}
            {!uses && problem === undefined && <p>Looking where it is in use...</p>}
            {uses?.length === 0 && <p>It is not in use. This action cannot be undone.</p>}
            {uses && uses.length > 0 && (
              <>
                <p>It is in use, and will be taken off there. This action cannot be undone.</p>
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
    </Modal>
  );
}
