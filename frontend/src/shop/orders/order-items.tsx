import './order-items.css';
import type { Order } from '../../api/models';
import { boughtTogether } from '../../ui/order-money';
import { exchangedText } from '../../ui/names';
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
            <div className="order-items__set-head">
              <div>
                <p className="order-items__name">{set.name}</p>
                <Amount {...set} />
              </div>
              <Money amount={set.price * set.quantity} />
            </div>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} isHalf />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}

interface LineProps {
  line: Order['items'][number];
  /** Whether the line is half of a set, whose price is shown for the whole set. */
  isHalf?: boolean;
}

function Line({ line: { product, variant, quantity, cancelled, exchanged = [], price }, isHalf = false }: LineProps) {
  return (
    <li>
      {product.imageUrl && <ProductPicture src={product.imageUrl} alt="" sizes="72px" maxWidth={200} />}
      <div>
        <p className="order-items__name">{product.name}</p>
        {variant && <p>{variant}</p>}
        {!isHalf && <Amount quantity={quantity} price={price} />}
        {cancelled > 0 && <p>{cancelled === quantity ? 'Cancelled' : `${cancelled} cancelled`}</p>}
        {exchanged.map((units, index) => (
          <p key={index}>{exchangedText(units, quantity)}</p>
        ))}
      </div>
      {!isHalf && <Money amount={price * quantity} />}
    </li>
  );
}

function Amount({ quantity, price }: { quantity: number; price: number }) {
  return (
    <p>
      Qty: {quantity} × <Money amount={price} />
    </p>
  );
}
