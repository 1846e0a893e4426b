import { Modal } from 'antd';
import { useState } from 'react';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { ProductForm } from './product-form';
import { useStaffProduct } from './use-staff-products';

interface ProductDialogProps {
  /** Of the product to edit, "new" for one to add; null while none is open. */
  id: number | 'new' | null;
  onClose: () => void;
}

/** The form of a product over the list. Once something is typed, only its buttons close it. */
export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const [touched, setTouched] = useState(false);
  const [opened, setOpened] = useState(false);
  const form = { opened, onTouched: () => setTouched(true), onClose };
  const isNew = id === 'new';
  return (
    <Modal
      open={id !== null}
      title={isNew ? 'Add New Product' : 'Edit Product'}
      width={1080}
      footer={null}
      mask={{ closable: false }}
      keyboard={!touched}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={setOpened}
      afterClose={() => setTouched(false)}
    >
      {isNew && <p className="product-form__lead">Create a new product for your store</p>}
      {isNew && <ProductForm product={null} {...form} />}
      {typeof id === 'number' && <EditForm key={id} id={id} {...form} />}
    </Modal>
  );
}

interface EditFormProps {
  id: number;
  opened: boolean;
  onTouched: () => void;
  onClose: () => void;
}

function EditForm({ id, ...form }: EditFormProps) {
  const { product, failed, retry } = useStaffProduct(id);
  const [began, setBegan] = useState(product);
  if (began === undefined && product !== undefined) setBegan(product);
  if (failed && !began) {
    return (
      <LoadFailed
        title="The product could not be loaded"
        text="The shop could not be reached. Please try again."
        onRetry={retry}
      />
    );
  }
  if (began === undefined) return <Spinner label="Loading the product" />;
  if (began === null || began.archivedAt !== null) return <p>This product is not in the store any more.</p>;
  return <ProductForm product={began} {...form} />;
}
