import './order-items.css';
import type { Order } from '../../api/models';
import { boughtTogether } from '../../ui/bought-together';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';

export function OrderItems({ items }: { items: Order['items'] }) {
  return (
    <ul className="order-items">
      {boughtTogether(items).map(({ set, items: lines }) =>
        set === undefined ? (
          lines.map((line) => <Line key={line.id} line={line} />)
        ) : (
          <li key={lines[0]?.id} className="order-items__set">
            <p className="order-items__name">{set}</p>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

function Line({ line: { product, variant, quantity, price } }: { line: Order['items'][number] }) {
  return (
    <li>
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
  );
}
