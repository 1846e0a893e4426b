import { Fragment } from 'react';
import type { StaffOrder } from '../../api/models';
import { productPath } from '../../page/paths';
import { boughtTogether } from '../../ui/order-money';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { OrderSums } from './order-sums';
import { SetRow } from './set-row';

export function OrderItemsTable({ order }: { order: StaffOrder }) {
  return (
    <div className="order-items-box">
      <table className="order-items">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {boughtTogether(order.items).map(({ set, items }) => (
            <Fragment key={items[0]?.id}>
              {set !== undefined && <SetRow name={set.name} columns={3} />}
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </Fragment>
          ))}
        </tbody>
        <OrderSums order={order} columns={3} />
      </table>
    </div>
  );
}

function Item({ item }: { item: StaffOrder['items'][number] }) {
  const { product, productSlug, variant, quantity, price, shopPrice, priceReason, restocked } = item;
  return (
    <tr>
      <td>
        <div className="order-items__product">
          <ProductPicture src={product.imageUrl ?? ''} alt="" sizes="48px" maxWidth={200} />
          <div>
            {productSlug ? (
              <a href={productPath(productSlug)} target="_blank" rel="noreferrer">
                {product.name}
              </a>
            ) : (
              product.name
            )}
            {variant && <span className="second-line">{variant}</span>}
            {restocked > 0 && <span className="second-line">{restocked} back in stock</span>}
          </div>
        </div>
      </td>
      <td>{quantity}</td>
      <td>
        <Money amount={price} />
        {priceReason && (
          <span className="second-line">
            {shopPrice !== undefined && (
              <>
                instead of <Money amount={shopPrice} />:{' '}
              </>
            )}
            {priceReason}
          </span>
        )}
      </td>
    </tr>
  );
}
