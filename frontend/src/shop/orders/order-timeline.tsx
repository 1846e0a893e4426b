import './order-timeline.css';
import type { Order } from '../../api/models';
import { StoreDate } from '../../page/store-date';

/** Events of an order, oldest first, with the parcel tracking. */
export function OrderTimeline({
  order: { timeline, trackingUrl },
}: {
  order: Pick<Order, 'timeline' | 'trackingUrl'>;
}) {
  return (
    <>
      <ol className="timeline">
        {timeline.map(({ at, text }, index) => (
          <li key={index}>
            {text}
            <span>
              <StoreDate iso={at} withTime />
            </span>
          </li>
        ))}
      </ol>
      {trackingUrl && (
        <a className="button button--quiet" href={trackingUrl} target="_blank" rel="noreferrer">
          Track Your Parcel
        </a>
      )}
    </>
  );
}
