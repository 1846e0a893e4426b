import type { Order } from '../../api/models';
import { DaySpan } from '../../ui/day-span';

/** What a shopper may expect of an order that has not left the shop. */
export function NextSteps({ order: { status, arrival, address, masked } }: { order: Order }) {
  const isHandedOver = address === '' && !masked;
  if (isHandedOver || (status !== 'pending' && status !== 'processing')) return null;
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What Happens Next</h2>
      <ol>
        <li>We pack your order and hand it to the carrier.</li>
        <li>We write to you as soon as it is on its way.</li>
        {arrival && (
          <li>
            It arrives <DaySpan {...arrival} />.
          </li>
        )}
      </ol>
    </section>
  );
}
