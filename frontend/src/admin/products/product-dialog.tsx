import { useEffect, useRef, useState } from 'react';
import type { StaffProductDetail } from '../../api/models';
import { Spinner } from '../../ui/spinner';
import { idOf } from '../list/use-list-query';
import { EditDialog } from '../ui/edit-dialog';
import { NotLoaded } from '../ui/loaded';
import { ProductForm } from './product-form';
import { useProductWork, useStaffProduct } from './use-products';

interface ProductDialogProps {
  /**
   * Id of the product to edit, or "stock-7" to edit product 7 with the focus in its stock; "new" to add a product, or
   * "copy-7" to add a copy of product 7; null while the dialog is closed.
   */
  id: number | 'new' | `${Way}-${number}` | null;
  /** Id of the first category of a new product; undefined for none; null until the categories are loaded. */
  categoryId?: number | null | undefined;
  /** Called when a new product was saved as a draft. Pass the id of the draft next: its form stays open. */
  onDraft?: (draft: StaffProductDetail) => void;
  onClose: () => void;
}

const ways = ['copy', 'stock'] as const;
type Way = (typeof ways)[number];

const wayOf = (text: string) => ways.find((way) => text.startsWith(`${way}-`));

export function ProductDialog({ id, categoryId, onDraft, onClose }: ProductDialogProps) {
  const [opened, setOpened] = useState(false);
  /** The draft that the open form of a new product has saved. */
  const [draft, setDraft] = useState<{ id: number; begun: ProductDialogProps['id'] } | null>(null);
  const open = useRef(id);
  useEffect(() => {
    open.current = id;
  }, [id]);
  const saveDraft = (saved: StaffProductDetail) => {
    // Staff may close the dialog while the draft is saved.
    if (open.current !== id) return;
    setDraft({ id: saved.id, begun: id });
    onDraft?.(saved);
  };
  return (
    <EditDialog
      item={id}
      title={(shown) => (shown === 'new' || wayOf(String(shown)) === 'copy' ? 'Add New Product' : 'Edit Product')}
      width={1080}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => {
        setOpened(isOpen);
        if (!isOpen) setDraft(null);
      }}
      onClose={onClose}
    >
      {(shown) => {
        const begun = draft?.id === shown ? draft.begun : shown;
        if (begun === 'new') {
          return (
            <>
              {shown === 'new' && <p className="product-form__lead">Create a new product for your store</p>}
              {categoryId === null ? (
                <Spinner label="Loading the categories" />
              ) : (
                <ProductForm product={null} categoryId={categoryId} opened={opened} onDraft={saveDraft} />
              )}
            </>
          );
        }
        return (
          <LoadedForm
            key={begun}
            id={Number(String(begun).replace(/^\D+/, ''))}
            way={wayOf(String(begun))}
            opened={opened}
            onDraft={saveDraft}
          />
        );
      }}
    </EditDialog>
  );
}

/** Parses the dialog's part of the URL. */
export function dialogOf(text: string | null): ProductDialogProps['id'] {
  if (text === null || text === 'new') return text;
  const way = wayOf(text);
  if (way === undefined) return idOf(text);
  const id = idOf(text.slice(way.length + 1));
  return id === null ? null : `${way}-${id}`;
}

interface LoadedFormProps {
  id: number;
  way: Way | undefined;
  opened: boolean;
  onDraft: (draft: StaffProductDetail) => void;
}

function LoadedForm({ id, way, opened, onDraft }: LoadedFormProps) {
  const { product, failed, retry } = useStaffProduct(id);
  const [initial, setInitial] = useState(product);
  const { busy, restore } = useProductWork();
  if (initial === undefined && product !== undefined) setInitial(product);
  if (failed && !initial) return <NotLoaded isPage thing="product" onRetry={retry} />;
  if (initial === undefined) return <Spinner label="Loading the product" />;
  if (initial !== null && way === 'copy') {
    return <ProductForm product={null} copied={initial} opened={opened} onDraft={onDraft} />;
  }
  if (initial === null) return <p>This product is no longer in the store.</p>;
  if (initial.archivedAt === null) return <ProductForm product={initial} opened={opened} atStock={way === 'stock'} />;
  return (
    <ProductForm
      key="archived"
      product={initial}
      opened={opened}
      restore={{ busy, run: () => void restore(initial.id, setInitial) }}
    />
  );
}
