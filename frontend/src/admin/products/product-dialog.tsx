import { Modal } from 'antd';
import { useState } from 'react';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { useLast } from '../list/use-last';
import { ProductForm } from './product-form';
import { useStaffProduct } from './use-staff-products';

interface ProductDialogProps {
  /** Of the product to edit, "new" for one to add; null while none is open. */
  id: number | 'new' | null;
  onClose: () => void;
  /** Opens it again that the way back has closed: somebody had typed something. */
  onReopen: (id: number | 'new') => void;
}

/** The form of a product over the list. What is typed there is dropped by a yes only, the way back included. */
export function ProductDialog({ id, onClose, onReopen }: ProductDialogProps) {
  const [touched, setTouched] = useState(false);
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const shown = useLast(id);
  const wentBack = touched && id === null;

  const close = () => {
    setTouched(false);
    setLeaving(false);
    onClose();
  };
  const stay = () => {
    setLeaving(false);
    if (wentBack && shown !== null) onReopen(shown);
  };
  const leave = () => (touched ? setLeaving(true) : close());
  const form = { opened, onTouched: () => setTouched(true), onSaved: close, onLeave: leave };

  return (
    <>
      <Modal
        open={id !== null || wentBack}
        title={shown === 'new' ? 'Add New Product' : 'Edit Product'}
        width={1080}
        footer={null}
        mask={{ closable: false }}
        keyboard={!touched}
        destroyOnHidden
        onCancel={leave}
        afterOpenChange={setOpened}
      >
        {shown === 'new' && <p className="product-form__lead">Create a new product for your store</p>}
        {shown === 'new' && <ProductForm product={null} {...form} />}
        {typeof shown === 'number' && <EditForm key={shown} id={shown} {...form} />}
      </Modal>
      <Modal
        open={leaving || wentBack}
        title="Drop what you typed?"
        okText="Drop it"
        okButtonProps={{ danger: true }}
        cancelText="Keep editing"
        onOk={close}
        onCancel={stay}
      >
        <p>Nothing of it is saved yet.</p>
      </Modal>
    </>
  );
}

interface EditFormProps {
  id: number;
  opened: boolean;
  onTouched: () => void;
  onSaved: () => void;
  onLeave: () => void;
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
