import { Modal } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner';
import { NotLoaded } from '../ui/not-loaded';
import { LeaveQuestion } from '../leaving/leave-question';
import { type Leavable, useLeaving } from '../leaving/use-leaving';
import { useLast } from '../list/use-last';
import { ProductForm } from './product-form';
import { useStaffProduct } from './use-staff-products';

interface ProductDialogProps {
  /** Id of the product to edit, "new" to add one; null while closed. */
  id: number | 'new' | null;
  onClose: () => void;
}

/** Dialog with the form of a product. */
export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const [opened, setOpened] = useState(false);
  const shown = useLast(id);
  const typed = useRef<Leavable>(null);
  const { leave, question } = useLeaving(id !== null, () => typed.current?.isChanged() ?? false, onClose);
  const form = { ref: typed, opened, onSaved: onClose, onLeave: leave };

  return (
    <>
      <Modal
        open={id !== null}
        title={shown === 'new' ? 'Add New Product' : 'Edit Product'}
        width={1080}
        footer={null}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={leave}
        afterOpenChange={setOpened}
      >
        {shown === 'new' && <p className="product-form__lead">Create a new product for your store</p>}
        {shown === 'new' && <ProductForm product={null} {...form} />}
        {typeof shown === 'number' && <EditForm key={shown} id={shown} {...form} />}
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}

interface EditFormProps {
  id: number;
  ref: Ref<Leavable>;
  opened: boolean;
  onSaved: () => void;
  onLeave: () => void;
}

function EditForm({ id, ...form }: EditFormProps) {
  const { product, failed, retry } = useStaffProduct(id);
  const [began, setBegan] = useState(product);
  if (began === undefined && product !== undefined) setBegan(product);
  if (failed && !began) {
    return <NotLoaded isPage thing="product" onRetry={retry} />;
  }
  if (began === undefined) return <Spinner label="Loading the product" />;
  if (began === null || began.archivedAt !== null) return <p>This product is not in the store any more.</p>;
  return <ProductForm product={began} {...form} />;
}
