import { useState } from 'react';
import { Spinner } from '../../ui/spinner';
import { idOf } from '../list/use-list-query';
import { EditDialog } from '../ui/edit-dialog';
import { NotLoaded } from '../ui/loaded';
import { ProductForm } from './product-form';
import { useStaffProduct } from './use-products';

interface ProductDialogProps {
  /** Id of the product to edit; "new" to add one, or "copy-7" to add one like product 7; null while closed. */
  id: number | 'new' | `copy-${number}` | null;
  onClose: () => void;
}

export function ProductDialog({ id, onClose }: ProductDialogProps) {
  const [opened, setOpened] = useState(false);
  return (
    <EditDialog
      item={id}
      title={(shown) => (typeof shown === 'number' ? 'Edit Product' : 'Add New Product')}
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
        ) : typeof shown === 'number' ? (
          <LoadedForm key={shown} id={shown} opened={opened} />
        ) : (
          <LoadedForm key={shown} id={Number(shown.slice(copyOf.length))} opened={opened} isCopied />
        )
      }
    </EditDialog>
  );
}

const copyOf = 'copy-';

/** Parses the dialog's part of the address. */
export function dialogOf(text: string | null): ProductDialogProps['id'] {
  if (text === 'new') return text;
  const copied = text?.startsWith(copyOf) ? idOf(text.slice(copyOf.length)) : null;
  return copied === null ? idOf(text) : `copy-${copied}`;
}

interface LoadedFormProps {
  id: number;
  opened: boolean;
  isCopied?: boolean;
}

function LoadedForm({ id, opened, isCopied = false }: LoadedFormProps) {
  const { product, failed, retry } = useStaffProduct(id);
  const [initial, setInitial] = useState(product);
  if (initial === undefined && product !== undefined) setInitial(product);
  if (failed && !initial) return <NotLoaded isPage thing="product" onRetry={retry} />;
  if (initial === undefined) return <Spinner label="Loading the product" />;
  if (initial !== null && isCopied) return <ProductForm product={null} copied={initial} opened={opened} />;
  if (initial === null || initial.archivedAt !== null) return <p>This product is no longer in the store.</p>;
  return <ProductForm product={initial} opened={opened} />;
}
