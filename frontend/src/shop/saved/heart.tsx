import { useRef } from 'react';
import type { ListedProduct } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import type { Wishlist } from './use-wishlist';

interface HeartProps {
  product: ListedProduct;
  /** Pass the same wishlist to all hearts of a list, so that it is loaded once. */
  wishlist: Pick<Wishlist, 'isSaved' | 'save' | 'remove'>;
  className?: string;
}

/** Button that saves a product to the wishlist, or removes it. */
export function Heart({ product, wishlist: { isSaved, save, remove }, className = '' }: HeartProps) {
  const underWay = useRef(false);
  const saved = isSaved(product.id);

  const toggle = async () => {
    if (underWay.current) return;
    underWay.current = true;
    await (saved ? remove(product) : save(product));
    underWay.current = false;
  };

  return (
    <ServerForm
      form={saved ? 'unsave-product' : 'save-product'}
      fields={{ product: product.id }}
      className="heart-form"
      onSubmit={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <button
        type="submit"
        className={`heart${saved ? ' heart--saved' : ''} ${className}`}
        aria-label={saved ? `Remove ${product.name} from your wishlist` : `Save ${product.name}`}
      />
    </ServerForm>
  );
}
