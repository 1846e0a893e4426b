import { Button, Modal } from 'antd';
import { type RefObject, useState } from 'react';
import type { StaffProduct } from '../../api/admin/products';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../ui/steady-button';
import { focusIfLost } from '../list/focus-if-lost';
import { useProductWork } from './use-product-work';

interface DeleteDialogProps {
  /** Product to delete; null while closed. */
  product: StaffProduct | null;
  /** Element that receives the focus after the product's own button was removed. */
  around: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Confirms the deletion. Deleted products are archived: orders still refer to them, and staff can restore them. */
export function DeleteDialog({ product, around, onClose }: DeleteDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const { remove } = useProductWork();

  const confirm = async () => {
    if (!product) return;
    setDeleting(true);
    if (await remove(product.id)) onClose();
    setDeleting(false);
  };

  return (
    <Modal
      open={product !== null}
      title="Confirm Deletion"
      footer={null}
      onCancel={onClose}
      afterClose={() => focusIfLost(around.current)}
      destroyOnHidden
    >
      <p>Are you sure you want to delete this product? This action cannot be undone.</p>
      {product && (
        <p className="product-line">
          <ProductPicture src={product.imageUrl} alt="" sizes="56px" maxWidth={200} />
          <span>
            <strong>{product.name}</strong>
            <Money amount={product.price} />
          </span>
        </p>
      )}
      <div className="product-form__actions">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="primary" danger inactive={deleting} onClick={() => void confirm()}>
          {deleting ? 'Deleting...' : 'Delete Product'}
        </SteadyButton>
      </div>
    </Modal>
  );
}
