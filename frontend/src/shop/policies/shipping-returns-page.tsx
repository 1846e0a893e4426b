import './policies.css';
import { Link } from 'react-router-dom';
import { contactPath, ordersPath, shippingReturnsPath, sizeGuidePath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { businessDays, freeShippingOrders } from '../../page/shipping-words';
import { WrittenPage } from '../../page/written-page';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { formatMoney } from '../../ui/money';

export default function ShippingReturnsPage() {
  const store = useStore();
  const { supportEmail, shipping } = store;
  const orders = freeShippingOrders(store);
  const from = shipping.varies ? 'from ' : '';
  useHead({
    title: 'Shipping & Returns',
    description: `${orders ? `Free shipping ${orders}, free` : 'Free'} returns within 30 days, and free exchanges for another size at ${store.name}: how it works, step by step.`,
    canonical: shippingReturnsPath,
  });
  return (
    <WrittenPage page="shippingReturns" title="Shipping & Returns">
      <div className="container policy">
        <h1>Shipping &amp; Returns</h1>
        <p className="policy__lead">
          Try it on at home. If the size is not right, we reserve another size for you while your package is on its way.
        </p>
        <h2>Shipping</h2>
        <ul>
          <li>
            {orders && `Shipping is free ${orders}. `}
            {shipping.freeFrom !== 0 &&
              `${orders ? 'Below that, standard' : 'Standard'} shipping is ${from}${formatMoney(shipping.standard)}.`}
          </li>
          <li>
            We pack your order within 1 to 2 business days. Standard shipping then takes{' '}
            {businessDays(shipping.standardDays, ' to ')}.
          </li>
          {shipping.expedited !== null && (
            <li>
              Expedited shipping is offered at checkout {shipping.varies ? 'from' : 'for'}{' '}
              {formatMoney(shipping.expedited)}.
            </li>
          )}
          {shipping.pickup && <li>You can also pick up your order at our store. This is free.</li>}
          <li>
            Delivery dates are shown on the product page, in your cart and with your order. We email you when your
            package is on its way.
          </li>
        </ul>
        <h2>Returns and exchanges</h2>
        <ul>
          <li>You can return or exchange items for free within 30 days of delivery.</li>
          <li>
            Items must be unworn and unwashed, in their original packaging with tags. If an item was worn or arrived
            damaged, add a picture, and we will review it.
          </li>
          <li>
            An exchange for another size of the same item is free. We reserve the size as soon as you request it. If the
            price is lower now, we refund the difference. A more expensive size goes into your cart as a new order, and
            we refund the item that you send back. If the new size does not fit either, you can return it for a refund.
          </li>
          <li>
            We refund your original payment method as soon as we receive your package. Banks usually show the refund
            within 5 to 10 business days. If you used a discount, each refund is based on the discounted price. We
            refund the shipping cost when you return everything.
          </li>
        </ul>
        <h2>How it works</h2>
        <ol>
          <li>
            Open your order under <Link to={ordersPath}>My Orders</Link> and choose Return or Exchange.
          </li>
          <li>Choose the items, the reason for each, and whether you want a refund or another size.</li>
          <li>Print the label that we email you, put it on your package, and send it within 21 days.</li>
          <li>Your order shows when your package has arrived, and when your refund or the other size is on its way.</li>
        </ol>
        <p>
          Did you order as a guest? Open the link in the latest email about your order and choose Return or Exchange.
        </p>
        <p>
          Until we receive your package, you can cancel a return yourself. If the package does not arrive within 35
          days, we close the return and no longer reserve the other size.
        </p>
        <h2>Questions</h2>
        <p>
          Not sure about the size? Our <Link to={sizeGuidePath}>size guide</Link> shows how to measure. For anything
          else, write to <a href={mailTo(supportEmail)}>{supportEmail}</a> or use the{' '}
          <Link to={contactPath}>contact form</Link>.
        </p>
      </div>
    </WrittenPage>
  );
}
