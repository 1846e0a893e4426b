import type { Order } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';

export function OrderPictures({ items }: { items: Order['items'] }) {
  return (
    <ul className="order-complete__pictures">
      {items.map(({ id, product: { name, imageUrl }, variant, quantity }) => (
        <li key={id}>
          <ProductPicture
            src={imageUrl ?? ''}
            alt={[name, variant, quantity > 1 && `${quantity} items`].filter(Boolean).join(', ')}
            sizes="84px"
            maxWidth={200}
          />
        </li>
      ))}
    </ul>
  );
}
