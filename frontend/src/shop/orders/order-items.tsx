import './order-items.css';
import type { Order } from '../../api/models';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';

export function OrderItems({ items }: { items: Order['items'] }) {
  return (
    <ul className="order-items">
      {items.map(({ id, product, variant, quantity, price }) => (
        <li key={id}>
          {product.imageUrl && <ProductPicture src={product.imageUrl} alt="" sizes="72px" maxWidth={200} />}
          <div>
            <p className="order-items__name">{product.name}</p>
            {variant && <p>{variant}</p>}
            <p>
              Qty: {quantity} × <Money amount={price} />
            </p>
          </div>
          <Money amount={price * quantity} />
        </li>
      ))}
    </ul>
  );
}
