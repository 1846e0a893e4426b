import { useState } from 'react';
import { Spinner } from '../../ui/spinner';
import { EditDialog } from '../ui/edit-dialog';
import { NotLoaded } from '../ui/loaded';
import { ProductForm } from './product-form';
import { useStaffProduct } from './use-products';

interface ProductDialogProps {
  /** Id of the product to edit, "new" to add one; null while closed. */
  id: number | 'new' | null;
  onClose: () => void;
}

export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const [opened, setOpened] = useState(false);
  return (
    <EditDialog
      item={id}
      title={(shown) => (shown === 'new' ? 'Add New Product' : 'Edit Product')}
      width={1080}
      mask={{ closable: false }}
      afterOpenChange={setOpened}
      onClose={onClose}
    >
      {(shown) =>
        shown === 'new' ? (
          <>
            <p className="product-form__lead">Create a new product for your store</p>
            <ProductForm product={null} opened={opened} />
          </>
        ) : (
          <LoadedForm key={shown} id={shown} opened={opened} />
        )
      }
    </EditDialog>
  );
}

function LoadedForm({ id, opened }: { id: number; opened: boolean }) {
  const { product, failed, retry } = useStaffProduct(id);
  const [initial, setInitial] = useState(product);
  if (initial === undefined && product !== undefined) setInitial(product);
  if (failed && !initial) return <NotLoaded isPage thing="product" onRetry={retry} />;
  if (initial === undefined) return <Spinner label="Loading the product" />;
  if (initial === null || initial.archivedAt !== null) return <p>This product is not in the store any more.</p>;
  return <ProductForm product={initial} opened={opened} />;
}
