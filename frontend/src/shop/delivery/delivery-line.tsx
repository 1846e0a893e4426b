import { useStore } from '../../page/use-store';
import { useHydrated } from '../../device/observed';
import { DaySpan } from '../../ui/day-span';
import { Icon } from '../../ui/icon';
import { businessDays } from '../../page/shipping-words';
import { useNow } from '../../ui/use-now';
import { type DeliveryQuery, useDelivery, useSavedDestination } from './use-delivery';

interface DeliveryLineProps {
  /** Known parts of the address; by default, those of the customer's saved address. */
  query?: DeliveryQuery;
}

const nothingKnown: DeliveryQuery = {};

/**
 * Delivery promise, e.g. "Order in the next 3 hours, arrives Mon Nov 30 – Wed Dec 2". Without an address, it names its
 * destination if the shipping zones have different days. Its space is reserved from the first paint; its text depends
 * on the current time. Browsers without scripts show the days in transit.
 */
export function DeliveryLine({ query }: DeliveryLineProps) {
  const { shipping } = useStore();
  const hasFartherPlaces = shipping.hasDefaultDays || shipping.daysIn !== null;
  const saved = useSavedDestination(query === undefined && hasFartherPlaces);
  const known: DeliveryQuery =
    query ?? (saved ? { state: saved.state, zipCode: saved.zipCode.slice(0, 3) } : nothingKnown);
  const { promises, isForPrevious } = useDelivery(known);
  const isHydrated = useHydrated();
  const isUnknown = known.state === undefined && known.zipCode === undefined;
  // Until the dates for the saved address are loaded, the page shows the general dates.
  const isGeneral = isUnknown || (saved !== undefined && isForPrevious);
  const place = isGeneral && shipping.daysIn !== null ? ` (${shipping.daysIn})` : '';
  return (
    <div className="delivery">
      <Icon name="clock" size={20} />
      <div>
        <p className="delivery__promise">
          {isHydrated ? (
            promises && <Promised promises={promises} place={place} />
          ) : (
            <noscript>
              Standard shipping takes {businessDays(shipping.standardDays)}
              {place}.
            </noscript>
          )}
        </p>
        {saved && promises && !isGeneral && (
          <p className="delivery__farther">For delivery to your address in {saved.state}.</p>
        )}
        {isGeneral && hasFartherPlaces && (
          <p className="delivery__farther">
            {shipping.hasDefaultDays
              ? 'Delivery to Alaska, Hawaii, US territories and military addresses takes longer.'
              : 'The checkout shows the dates for your address.'}
          </p>
        )}
      </div>
    </div>
  );
}

interface PromisedProps {
  promises: NonNullable<ReturnType<typeof useDelivery>['promises']>;
  /** Destination in parentheses; empty if the dates are for the given address, or for all of them. */
  place: string;
}

function Promised({ promises, place }: PromisedProps) {
  const now = useNow(20_000);
  const promise = promises.find(({ orderBefore }) => Date.parse(orderBefore) > now);
  if (!promise) return null;
  return (
    <>
      {orderWithin(Date.parse(promise.orderBefore) - now)},{' '}
      <span>
        arrives <DaySpan from={promise.from} to={promise.to} />
        {place}
      </span>
    </>
  );
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the time left to order, rounded down, e.g. "Order in the next 3 hours". Returns "Order now" for less than a
 * minute, and for a day or more.
 */
export function orderWithin(milliseconds: number): string {
  if (milliseconds < minute || milliseconds >= 24 * hour) return 'Order now';
  const isSoon = milliseconds < hour;
  const count = Math.floor(milliseconds / (isSoon ? minute : hour));
  const unit = isSoon ? 'minute' : 'hour';
  return `Order in the next ${count === 1 ? unit : `${count} ${unit}s`}`;
}
