import { Form, type FormInstance, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { StaffOrderTotals, Totals } from '../../api/models';
import { deliveryNames } from '../../ui/names';
import { filledIn } from '../../ui/form-rules';
import { formatMoney, Money } from '../../ui/money';
import {
  atLeastACent,
  type DiscountChoice,
  needsAddress,
  type NewOrderFields,
  type ShippingChoice,
} from './new-order-fields';

type Offers = StaffOrderTotals['shippingOffers'];

const discounts: { value: DiscountChoice; label: string }[] = [
  { value: 'none', label: 'No discount' },
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
];

const initial = (form: FormInstance<NewOrderFields>) => form.getFieldsValue(true) as NewOrderFields;

const wholePercent = {
  validator: (_: unknown, typed: string) =>
    /^\s*([1-9]\d?|100)\s*%?\s*$/.test(typed)
      ? Promise.resolve()
      : Promise.reject(new Error('Please enter a whole number from 1 to 100.')),
};

interface NewOrderPriceProps {
  /** The shop's ways of shipping, with their prices. */
  offers: Offers;
  /** Shipping costs of the replaced order, in dollars; null for none. */
  agreed: number | null;
}

/** The shipping and the discount of a new order. */
export function NewOrderPrice({ offers, agreed }: NewOrderPriceProps) {
  const form = Form.useFormInstance<NewOrderFields>();
  const shipping = Form.useWatch('shippingMethod', form);
  const discount = Form.useWatch('discount', form);
  const proposed = Form.useWatch(proposedIn, { form, preserve: true });
  /** Whether the order is a copy of an order that is shipped or picked up. */
  const [isCopied] = useState(() => needsAddress(initial(form)) || initial(form).shippingMethod === 'pickup');
  // The method that staff choose stays.
  useEffect(() => {
    if (isCopied || form.isFieldTouched('shippingMethod')) return;
    form.setFields([{ name: 'shippingMethod', value: proposed, touched: false }]);
  }, [form, isCopied, proposed]);
  return (
    <div className="order-fields">
      <Form.Item
        label="Shipping"
        name="shippingMethod"
        extra={[
          shipping === 'pickup' && 'The order has no shipping address.',
          agreed !== null && `The replaced order charges ${formatMoney(agreed)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <Select options={shippingOptions(offers, shipping)} />
      </Form.Item>
      {shipping === 'other' && (
        <Form.Item label="Shipping costs" name="shippingCost" rules={[atLeastACent]} validateTrigger="onSubmit">
          <Input prefix="$" inputMode="decimal" maxLength={12} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item label="Discount" name="discount">
        <Select options={discounts} />
      </Form.Item>
      {discount === 'percent' && (
        <Form.Item label="Percent off" name="discountPercent" rules={[wholePercent]} validateTrigger="onSubmit">
          <Input suffix="%" inputMode="numeric" maxLength={4} autoComplete="off" />
        </Form.Item>
      )}
      {discount === 'amount' && (
        <Form.Item label="Amount off" name="discountAmount" rules={[atLeastACent]} validateTrigger="onSubmit">
          <Input prefix="$" inputMode="decimal" maxLength={12} autoComplete="off" />
        </Form.Item>
      )}
      {discount !== 'none' && (
        <Form.Item
          label="Reason for the discount"
          name="discountReason"
          extra="Required. Only staff can read it."
          rules={[filledIn('Please enter the reason for the discount.')]}
          validateTrigger="onSubmit"
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      )}
    </div>
  );
}

/**
 * Returns the usual shipping of an order: standard for products with an address. Custom items are not shipped, and the
 * items of a completed order are handed over in the store.
 */
function proposedIn({ shippingAddress = '', status, items = [] }: Partial<NewOrderFields>): ShippingChoice {
  const isToShip = status !== 'completed' && items.length > 0;
  return isToShip && shippingAddress.trim() !== '' ? 'standard' : 'none';
}

/** Returns the shipping options. The chosen option stays in the list while its price is unknown. */
function shippingOptions(offers: Offers, chosen: ShippingChoice): { value: ShippingChoice; label: string }[] {
  const offered = offers.map(({ method, cost }) => ({
    value: method,
    label: `${deliveryNames[method]}, ${cost === 0 ? 'free' : formatMoney(cost)}`,
  }));
  const isListed = ['none', 'other', ...offered.map(({ value }) => value)].includes(chosen);
  const unpriced = isListed || chosen === 'none' || chosen === 'other' ? [] : [chosen];
  return [
    { value: 'none', label: 'No shipping charge' },
    ...offered,
    ...unpriced.map((value) => ({ value, label: deliveryNames[value] })),
    { value: 'other', label: 'Other amount' },
  ];
}

interface NewOrderTotalsProps {
  totals: Omit<Totals, 'freeShippingRemaining'>;
  /** Reason why the server cannot compute the totals. */
  problem: string | undefined;
}

export function NewOrderTotals({ totals, problem }: NewOrderTotalsProps) {
  const { subtotal, discount, shipping, tax, total } = totals;
  const isPlain = discount === 0 && shipping === 0;
  return (
    <p className="new-order-total" role="status">
      {problem !== undefined && <span className="field-error">{problem} </span>}
      {!isPlain && (
        <>
          Subtotal <Money amount={subtotal} />,{' '}
        </>
      )}
      {discount > 0 && (
        <>
          Discount −<Money amount={discount} />,{' '}
        </>
      )}
      {shipping > 0 && (
        <>
          Shipping <Money amount={shipping} />,{' '}
        </>
      )}
      {tax > 0 && (
        <>
          Sales tax <Money amount={tax} />,{' '}
        </>
      )}
      Total <Money amount={total} />
    </p>
  );
}
