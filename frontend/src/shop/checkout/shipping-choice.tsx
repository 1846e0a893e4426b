import type { ReactNode } from 'react';
import { Money } from '../../ui/money';
import type { DeliveryTotals } from '../../api/models';
import type { Customer, ShippingMethod } from './checkout-memory';
import { Form, type FormInstance } from 'antd';
import { useStore } from '../../page/use-store';
import { isUsState } from '../../ui/address-rules';
import { DaySpan } from '../../ui/day-span';
import { useNow } from '../../ui/use-now';
import { DeliveryLine } from '../delivery/delivery-line';
import { businessDays } from '../../page/shipping-words';
import { type DeliveryQuery, useDelivery, useTransit } from '../delivery/use-delivery';

interface ShippingChoiceProps {
  form: FormInstance<Customer>;
  offers: DeliveryTotals['offers'];
  chosen: ShippingMethod;
  onChoose: (method: ShippingMethod) => void;
}

export function ShippingChoice({ form, offers, chosen, onChoose }: ShippingChoiceProps) {
  const { city, state, shipping } = useStore();
  const to = useDestination(form);
  const transit = useTransit(to);
  // If the state is unknown, `transit` can have the days of all destinations.
  const days = (to.state === undefined ? undefined : transit) ?? shipping.standardDays;
  const labels: Record<ShippingMethod, ReactNode> = {
    standard: `Standard, ${businessDays(days)}`,
    expedited: (
      <>
        Expedited
        <Arrival query={{ ...to, shippingMethod: 'expedited' }} />
      </>
    ),
    pickup: `Pick up at our store in ${city}, ${state}`,
  };
  // Standard shipping stays a choice even if it is not offered, so that the shopper can return to the address fields.
  const choices: { method: ShippingMethod; cost?: number }[] = offers.some(({ method }) => method === 'standard')
    ? offers
    : [{ method: 'standard' }, ...offers];
  return (
    <fieldset className="shipping-choice">
      <legend>Shipping</legend>
      {choices.map(({ method, cost }) => (
        <label key={method} className="check">
          <input
            type="radio"
            name="shipping-method"
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
          <span>{labels[method]}</span>
          <span>{cost === undefined ? 'Not available' : cost === 0 ? 'FREE' : <Money amount={cost} />}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Shows when the order will arrive. Uses the state and the first three digits of the ZIP code, as far as they are
 * typed.
 */
export function DeliveryTo({ form, shippingMethod }: { form: FormInstance<Customer>; shippingMethod: ShippingMethod }) {
  const to = useDestination(form);
  if (shippingMethod === 'pickup') return <p role="status">We will email you when your order is ready to pick up.</p>;
  return <DeliveryLine query={{ ...to, ...(shippingMethod === 'expedited' && { shippingMethod }) }} />;
}

/** Arrival of an order that is placed now, e.g. ", arrives Mon Nov 30 – Wed Dec 2"; empty until it is known. */
function Arrival({ query }: { query: DeliveryQuery }) {
  const now = useNow(20_000);
  const promise = useDelivery(query).promises?.find(({ orderBefore }) => Date.parse(orderBefore) > now);
  if (!promise) return null;
  return (
    <>
      , arrives <DaySpan from={promise.from} to={promise.to} />
    </>
  );
}

/** Returns the state and the first three ZIP code digits that were typed so far. */
function useDestination(form: FormInstance<Customer>): DeliveryQuery {
  const { state, zipPrefix } = Form.useWatch(whereTo, form);
  return {
    ...(isUsState(state) && { state: state.trim() }),
    ...(zipPrefix !== undefined && { zipCode: zipPrefix }),
  };
}

const whereTo = ({ state = '', zipCode = '' }: Partial<Customer>) => ({
  state,
  zipPrefix: /^\d{3}/.exec(zipCode.trim())?.[0],
});
