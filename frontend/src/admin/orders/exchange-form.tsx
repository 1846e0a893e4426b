import { Form, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import type { ExchangePreview, StaffOrder } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { ConflictNotice } from '../ui/conflict-notice';
import { EditForm } from '../ui/edit-dialog';
import { atMostUnits } from '../ui/unit-rule';
import { useMay } from '../ui/use-may';
import { unitsLeft } from './correction-form';
import { PaidDifferences, UnpaidDifferences } from './order-differences';
import { emailSentence } from './order-names';
import { unitsToShip } from './ship-form';
import { useExchangePreview, useOrderWork } from './use-order-work';

interface Fields {
  quantity: number | null;
  variantId?: number;
  /** Way to settle the price difference if the new variant is more expensive. */
  difference?: 'waived' | 'charged';
}

interface ExchangeFormProps {
  order: StaffOrder;
  item: StaffOrder['items'][number];
}

/** Number of units that are neither in a parcel, nor cancelled, nor returned. */
const exchangeableUnits = (item: StaffOrder['items'][number]) => Math.min(unitsLeft(item), unitsToShip(item));

/** Whether staff can change the size or color of an item. Shipped items can only be exchanged through a return. */
export const isExchangeable = (order: StaffOrder, item: StaffOrder['items'][number]) =>
  (order.status === 'pending' || order.status === 'processing') &&
  !order.itemsSent &&
  item.variantId !== undefined &&
  exchangeableUnits(item) > 0;

/** Form that exchanges units of one item of an order. If several items can be exchanged, staff choose one of them. */
export function ExchangeItems({ order }: { order: StaffOrder }) {
  const items = order.items.filter((item) => isExchangeable(order, item));
  const [chosen, choose] = useState(items[0]?.id);
  const item = items.find(({ id }) => id === chosen);
  if (!item) return <p role="status">This item can no longer be exchanged.</p>;
  return (
    <>
      {items.length > 1 && (
        <div className="order-exchanged-item">
          <label htmlFor="exchanged-item">Item</label>
          <Select
            id="exchanged-item"
            value={item.id}
            options={items.map(({ id, product, variant }) => ({
              value: id,
              label: variant ? `${product.name}, ${variant}` : product.name,
            }))}
            onChange={choose}
          />
        </div>
      )}
      <ExchangeForm key={item.id} order={order} item={item} />
    </>
  );
}

/** Form that changes the size or color of units before shipping. The server computes the price differences. */
function ExchangeForm({ order, item }: ExchangeFormProps) {
  const [form] = Form.useForm<Fields>();
  const { quantity, variantId, difference } = Form.useWatch(watchedFields, form);
  const mayCharge = useMay('orders.change');
  const { busy, exchange } = useOrderWork(order.id);
  const left = exchangeableUnits(item);
  const [initial] = useState<Fields>({ quantity: item.set ? left : 1 });
  const units = Math.min(quantity ?? 0, left);
  const { preview, problem, isCurrent, reload } = useExchangePreview(
    order.id,
    units > 0 ? { itemId: item.id, quantity: units } : null,
  );
  const [seen, setSeen] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  if (seen === undefined && preview) setSeen(preview.version);
  const chosen = preview?.choices.find((choice) => choice.variantId === variantId);
  const chargeRefusal = mayCharge ? chosen?.chargeRefusal : 'Your role cannot create orders.';

  const isCharged = chosen !== undefined && chosen.more > 0 && difference === 'charged';

  const save = async ({ variantId: wanted }: Fields) => {
    if (wanted === undefined || !chosen) return false;
    const input = {
      ...{ itemId: item.id, quantity: units, variantId: wanted, less: chosen.less },
      ...(chosen.more > 0 && {
        more: chosen.more,
        ...(isCharged ? { chargeDifference: true } : { atSamePrice: true }),
      }),
      ...(seen !== undefined && { version: seen }),
    };
    const onConflict = (reason: string) => {
      setConflict(reason);
      void reload().then((fresh) => setSeen(fresh?.version));
    };
    const isByHand = order.paymentProvider === undefined;
    return exchange(input, { refund: chosen.refund, label: chosen.label, isCharged, isByHand, form, onConflict });
  };

  return (
    <EditForm
      form={form}
      name="exchange"
      initialValues={initial}
      submit={{
        text: isCharged
          ? 'Exchange and send the link'
          : chosen && chosen.refund > 0
            ? `Exchange and refund ${formatMoney(chosen.refund)}`
            : 'Exchange',
        busy,
        inactive: busy || !isCurrent || (quantity ?? 0) > left || preview?.refusal !== undefined,
        cancelText: 'Go back',
      }}
      save={save}
    >
      <p>
        {item.product.name}
        {item.variant && `, ${item.variant}`}
      </p>
      {left > 1 && !item.set && (
        <Form.Item
          label={`Units to exchange (up to ${left})`}
          name="quantity"
          rules={[atMostUnits(left, 'be exchanged')]}
          validateTrigger="onChange"
        >
          <InputNumber min={1} precision={0} className="orders-amount" />
        </Form.Item>
      )}
      {(left === 1 || item.set) && <Form.Item name="quantity" hidden children={<InputNumber />} />}
      <Form.Item
        label="New size or color"
        name="variantId"
        rules={[{ required: true, message: 'Please choose a size or color.' }]}
      >
        <Select
          placeholder="Choose a size or color"
          showSearch={{ filterOption: (typed, option) => isNamed(typed, option?.name) }}
          options={preview?.choices.map((choice) => ({
            value: choice.variantId,
            label: choiceText(choice),
            name: choice.label,
            disabled: choice.available < units,
          }))}
        />
      </Form.Item>
      {chosen !== undefined && chosen.more > 0 && (
        <Form.Item
          label={`Difference of ${formatMoney(differenceOf(chosen, units))}`}
          name="difference"
          extra={chargeRefusal && `You cannot use a payment link: ${chargeRefusal}`}
          rules={[{ validator: (_, way: Fields['difference']) => settles(way, chargeRefusal) }]}
        >
          <Radio.Group
            vertical
            options={[
              { value: 'waived', label: 'Charge the original price' },
              {
                value: 'charged',
                label: 'Charge the difference with a payment link',
                disabled: chargeRefusal !== undefined,
              },
            ]}
          />
        </Form.Item>
      )}
      <div aria-live="polite" className="correction-sums">
        {chosen && <p className="second-line">{consequenceOf(chosen, order, isCharged ? units : 0)}</p>}
        <PaidDifferences order={order} />
        <UnpaidDifferences order={order} />
        {preview?.refusal !== undefined && <p role="alert">{preview.refusal}</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      <ConflictNotice reason={conflict} />
    </EditForm>
  );
}

const watchedFields = ({ quantity, variantId, difference }: Partial<Fields>) => ({ quantity, variantId, difference });

type Choice = ExchangePreview['choices'][number];

/** The difference for these units in dollars, without sales tax, rounded to whole cents. */
const differenceOf = ({ more }: Choice, units: number) => Math.round(more * units * 100) / 100;

function settles(way: Fields['difference'], chargeRefusal: string | undefined): Promise<void> {
  if (way === undefined) return Promise.reject(new Error('Please choose one.'));
  return way === 'charged' && chargeRefusal !== undefined
    ? Promise.reject(new Error(chargeRefusal))
    : Promise.resolve();
}

/** Returns whether a word of the name starts with the typed text, so that "S" does not find "XS". */
const isNamed = (typed: string, name = '') => ` ${name}`.toLowerCase().includes(` ${typed.trim().toLowerCase()}`);

function choiceText({ label, available, less, more }: Choice): string {
  const price = more > 0 ? `, ${formatMoney(more)} more` : less > 0 ? `, ${formatMoney(less)} less` : '';
  return `${label}${price} (${available === 0 ? 'sold out' : `${available} in stock`})`;
}

/** @param charged number of units whose difference is charged */
function consequenceOf(choice: Choice, order: StaffOrder, charged: number): string {
  const { less, refund, more } = choice;
  const moved = 'The old items go back into stock, and the new items are taken from stock.';
  if (charged > 0) {
    const sum = formatMoney(differenceOf(choice, charged));
    return `${moved} The customer gets an email with a payment link for ${sum} plus sales tax. This amount is a second order. Do not ship the parcel until the second order is paid.`;
  }
  const stock = `${moved} ${emailSentence(order, 'The customer gets an email.')}`;
  if (refund > 0 && order.paymentProvider === undefined)
    return `${stock} Return ${formatMoney(refund)} to the customer by hand: this form only records the refund.`;
  if (refund > 0) return `${stock} ${formatMoney(refund)} goes back to the customer.`;
  if (less > 0 && order.paid === 0) return `${stock} The customer owes ${formatMoney(less)} less.`;
  if (more > 0) return `${stock} A unit costs ${formatMoney(more)} more today.`;
  return `${stock} The price stays the same.`;
}
