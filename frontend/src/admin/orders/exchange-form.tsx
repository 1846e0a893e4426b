import { Alert, Checkbox, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ExchangePreview, StaffOrder } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { FormActions } from '../ui/buttons';
import { unitsLeft } from './correction-form';
import { emailSentence } from './order-names';
import { unitsToShip } from './ship-form';
import { useExchangePreview, useIdempotencyKey, useOrderWork } from './use-order-work';

interface Fields {
  quantity: number | null;
  variantId?: number;
  atSamePrice: boolean;
}

interface ExchangeFormProps {
  order: StaffOrder;
  item: StaffOrder['items'][number];
  onClose: () => void;
}

/** Number of units that are neither in a parcel, nor cancelled, nor returned. */
const exchangeableUnits = (item: StaffOrder['items'][number]) => Math.min(unitsLeft(item), unitsToShip(item));

/** Whether staff can change the size or color of an item. For shipped items, the customer needs a return instead. */
export const isExchangeable = (order: StaffOrder, item: StaffOrder['items'][number]) =>
  (order.status === 'pending' || order.status === 'processing') &&
  !order.itemsSent &&
  item.variantId !== undefined &&
  exchangeableUnits(item) > 0;

/** Form that changes the size or color of units before shipping. The server computes the price differences. */
export function ExchangeForm({ order, item, onClose }: ExchangeFormProps) {
  const [form] = Form.useForm<Fields>();
  const { quantity, variantId } = Form.useWatch(watchedFields, form);
  const keyOf = useIdempotencyKey();
  const { busy, exchange } = useOrderWork(order.id);
  const left = exchangeableUnits(item);
  const units = Math.min(quantity ?? 0, left);
  const { preview, problem, isCurrent, reload } = useExchangePreview(
    order.id,
    units > 0 ? { itemId: item.id, quantity: units } : null,
  );
  const [seen, setSeen] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  if (seen === undefined && preview) setSeen(preview.version);
  const chosen = preview?.choices.find((choice) => choice.variantId === variantId);

  const save = async ({ variantId: wanted, atSamePrice }: Fields) => {
    if (wanted === undefined || !chosen) return;
    const input = {
      ...{ itemId: item.id, quantity: units, variantId: wanted, less: chosen.less },
      ...(chosen.more > 0 && { atSamePrice }),
      ...(seen !== undefined && { version: seen }),
    };
    const keyed = { ...input, idempotencyKey: keyOf(input) };
    const onConflict = (reason: string) => {
      setConflict(reason);
      void reload().then((fresh) => setSeen(fresh?.version));
    };
    if (await exchange(keyed, { refund: chosen.refund, label: chosen.label, form, onConflict })) onClose();
  };

  return (
    <Form<Fields>
      form={form}
      name="exchange"
      layout="vertical"
      requiredMark={false}
      initialValues={{ quantity: item.set ? left : 1, atSamePrice: false }}
      onFinish={(fields) => void save(fields)}
    >
      <p>
        {item.product.name}
        {item.variant && `, ${item.variant}`}
      </p>
      {left > 1 && !item.set && (
        <Form.Item label={`Units to exchange (up to ${left})`} name="quantity">
          <InputNumber min={1} max={left} precision={0} className="orders-amount" />
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
          options={preview?.choices.map((choice) => ({
            value: choice.variantId,
            label: choiceText(choice),
            disabled: choice.available < units,
          }))}
        />
      </Form.Item>
      {chosen !== undefined && chosen.more > 0 && (
        <Form.Item
          name="atSamePrice"
          valuePropName="checked"
          rules={[
            {
              validator: (_, confirmed: boolean) =>
                confirmed ? Promise.resolve() : Promise.reject(new Error('Please confirm this first.')),
            },
          ]}
        >
          <Checkbox>Charge nothing more: the customer gets the item at the price in the order</Checkbox>
        </Form.Item>
      )}
      <div aria-live="polite" className="correction-sums">
        {chosen && <p className="second-line">{consequenceOf(chosen, order)}</p>}
        {preview?.refusal !== undefined && <p role="alert">{preview.refusal}</p>}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      {conflict !== undefined && <Alert type="warning" showIcon role="alert" title={conflict} />}
      <FormActions
        text={chosen && chosen.refund > 0 ? `Exchange and refund ${formatMoney(chosen.refund)}` : 'Exchange'}
        busy={busy}
        inactive={busy || !isCurrent || preview?.refusal !== undefined}
        cancelText="Change nothing"
        onCancel={onClose}
      />
    </Form>
  );
}

const watchedFields = ({ quantity, variantId }: Partial<Fields>) => ({ quantity, variantId });

type Choice = ExchangePreview['choices'][number];

function choiceText({ label, available, less, more }: Choice): string {
  const price = more > 0 ? `, ${formatMoney(more)} more` : less > 0 ? `, ${formatMoney(less)} less` : '';
  return `${label}${price} (${available === 0 ? 'sold out' : `${available} on sale`})`;
}

function consequenceOf({ less, refund, more }: Choice, order: StaffOrder): string {
  const email = emailSentence(order, 'The customer gets an email.');
  const stock = `The old items go back on sale, and the new ones are taken from stock. ${email}`;
  if (refund > 0) return `${stock} ${formatMoney(refund)} goes back to the customer.`;
  if (less > 0 && order.paid === 0) return `${stock} The customer owes ${formatMoney(less)} less.`;
  if (more > 0) return `${stock} A unit costs ${formatMoney(more)} more today. The shop cannot charge the difference.`;
  return `${stock} The price stays.`;
}
