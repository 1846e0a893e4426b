import './policies.css';
import { Link } from 'react-router-dom';
import { contactPath, ordersPath, shippingReturnsPath, sizeGuidePath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { freeShippingOrders } from '../../page/shipping-words';
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
    description: `${orders ? `Free shipping ${orders}, free` : 'Free'} returns within 30 days, and free exchanges into another size at ${store.name}: how it works, step by step.`,
    canonical: shippingReturnsPath,
  });
  return (
    <WrittenPage page="shippingReturns" title="Shipping & Returns">
      <div className="container policy">
        <h1>Shipping &amp; Returns</h1>
        <p className="policy__lead">
          Try it on at home. If the size is not right, another one is set aside for you while your parcel travels.
        </p>
        <h2>Shipping</h2>
        <ul>
          <li>
            {orders && `Shipping is free ${orders}. `}
            {shipping.freeFrom !== 0 &&
              `${orders ? 'Below that, standard' : 'Standard'} shipping is ${from}${formatMoney(shipping.standard)}.`}
          </li>
          <li>We pack your order within 1 to 2 business days. Standard shipping then takes 3 to 5 business days.</li>
          {shipping.expedited !== null && (
            <li>
              Expedited shipping is offered at checkout {shipping.varies ? 'from' : 'for'}{' '}
              {formatMoney(shipping.expedited)}.
            </li>
          )}
          {shipping.pickup && <li>You can also pick up your order at our store. This is free.</li>}
          <li>
            The days of arrival are shown on the product, in your cart and with your order, and we email you as soon as
            the parcel is on its way.
          </li>
        </ul>
        <h2>Returns and exchanges</h2>
        <ul>
          <li>You can return or exchange what you bought within 30 days of its delivery. It is free.</li>
          <li>
            Pieces come back unworn and unwashed, in their original packaging with tags. If something was worn or
            arrived damaged, add a picture, and we look at it.
          </li>
          <li>
            An exchange into another size of the same item is free. We set the size aside as soon as you ask. If it has
            become cheaper, you get the difference back. A size that costs more goes into your cart as a new order, and
            what you paid for the other one comes back.
          </li>
          <li>
            Your money goes back the way you paid as soon as the parcel is here; banks take 5 to 10 business days. A
            discount is divided among the items of its order. What you paid for shipping goes back when you return
            everything.
          </li>
        </ul>
        <h2>How it works</h2>
        <ol>
          <li>
            Open your order under <Link to={ordersPath}>My Orders</Link> and choose Return or Exchange.
          </li>
          <li>Say which piece, why, and whether you want your money or another size.</li>
          <li>Print the label that we email you, put it on the parcel, and send it within 21 days.</li>
          <li>Your order shows when it has arrived, and when your money or the other size is on its way.</li>
        </ol>
        <p>
          You ordered as a guest? Open the link in one of the emails about your order and choose Keep This Order. Your
          order is then under My Orders.
        </p>
        <p>
          Until we have the parcel you can cancel a return yourself. If nothing comes within 21 days, it ends, and a
          size that was set aside is for sale again.
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
