import { Alert, Button, Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { Fragment, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { formatMoney, Money } from '../../ui/money';
import { boughtTogether } from '../../ui/order-money';
import { refundByHandText } from '../returns/refund-sum';
import { ConflictNotice } from '../ui/conflict-notice';
import { SteadyButton } from '../ui/buttons';
import { Facts } from '../ui/facts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditForm, useEditDialog } from '../ui/edit-dialog';
import { atMostUnits } from '../ui/unit-rule';
import { useMay } from '../ui/use-may';
import { PaidDifferences, UnpaidDifferences } from './order-differences';
import { emailSentence, owedRefundOf } from './order-names';
import { useCorrectionPreview, useOrderWork } from './use-order-work';

type Item = StaffOrder['items'][number];

interface Fields {
  /** Number of units by the id of their line. */
  units: Record<string, number | null>;
  shipping: boolean;
  itemsAreBack?: boolean;
  amount: number | null;
  /** Whether the amount is in addition to a failed refund that is still owed. */
  isAdditional?: boolean;
  reason: string;
}

interface CorrectionFormProps {
  order: StaffOrder;
  /** Whether all units are chosen initially. */
  all: boolean;
}

/** Number of units that are neither cancelled nor returned. */
export const unitsLeft = ({ quantity, cancelled, returned }: Item) => quantity - cancelled - returned;

const allUnits = (items: readonly Item[]) => Object.fromEntries(items.map((item) => [item.id, unitsLeft(item)]));

/** Form that cancels or refunds units of an order, the shipping, or an amount. The server computes the amounts. */
export function CorrectionForm({ order, all }: CorrectionFormProps) {
  const [form] = Form.useForm<Fields>();
  const { units, shipping, amount } = Form.useWatch(watchedFields, form);
  const { close } = useEditDialog();
  const [asking, setAsking] = useState(false);
  const { busy: retaining, change } = useOrderWork(order.id);
  const { busy, correct } = useOrderWork(order.id);
  const lines = order.items
    .map((item) => ({ itemId: item.id, quantity: Math.min(units?.[item.id] ?? 0, unitsLeft(item)) }))
    .filter(({ quantity }) => quantity > 0);
  const input = { lines, shipping: shipping ?? false };
  const { preview, problem, isCurrent, reload } = useCorrectionPreview(order.id, units === undefined ? null : input);
  const [seen, setSeen] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  if (seen === undefined && preview) setSeen(preview.version);

  const { paymentProvider, refundable, items } = order;
  const [initial] = useState<Fields>({ units: all ? allUnits(items) : {}, shipping: all, amount: null, reason: '' });
  const paid = order.paid > 0;
  const refund = amount ?? preview?.refund ?? 0;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isTooMany = items.some((item) => (units?.[item.id] ?? 0) > unitsLeft(item));
  const isPossible = isCurrent && !isTooMany && refund <= refundable && (count > 0 || input.shipping || refund > 0);
  const hasUnits = items.some((item) => unitsLeft(item) > 0);
  const failed = owedRefundOf(order);
  const mayChange = useMay('orders.change');
  const canRetain =
    mayChange && order.status === 'cancelled' && order.retained !== undefined && !order.retained.retainedBy;

  const retainPayment = async () => {
    const description = `${formatMoney(refundable)} of order ${order.id} is not refunded`;
    const retained = await change({ keepPayment: true }, { done: { title: 'Payment kept', description } });
    if (retained) close();
    return retained;
  };

  /** Whether the refund can either repeat the failed refund, or be in addition to it. */
  const isAmbiguous = failed !== undefined && count === 0 && !input.shipping && refund > 0;

  const save = ({ itemsAreBack, amount: entered, isAdditional, reason }: Fields) => {
    const correction = {
      ...input,
      ...(preview?.asksForItems && { itemsAreBack: itemsAreBack ?? false }),
      ...(entered !== null && { amount: entered }),
      ...(isAmbiguous && isAdditional && { isAdditional }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(seen !== undefined && { version: seen }),
    };
    const onConflict = (reasonOfConflict: string) => {
      setConflict(reasonOfConflict);
      void reload().then((fresh) => setSeen(fresh?.version));
    };
    return correct(correction, {
      ...{ refund, count, isPaid: paid, isByHand: paymentProvider === undefined, isWhole: preview?.isWhole ?? false },
      ...{ form, onConflict },
    });
  };

  return (
    <EditForm
      form={form}
      name="correction"
      initialValues={initial}
      isChanged={() => selectionOf({ ...initial, ...(form.getFieldsValue(true) as Fields) }) !== selectionOf(initial)}
      submit={{
        text:
          count === 0 && !input.shipping && refund === 0 && hasUnits
            ? `Choose the items to cancel${paid ? ' or refund' : ''}`
            : !paid && count === 0
              ? 'Remove the shipping charge'
              : actionText(count, preview?.isWhole ?? false, refund <= refundable ? refund : 0),
        busy,
        inactive: busy || retaining || !isPossible,
        danger: true,
        cancelText: 'Go back',
        children: canRetain && (
          <SteadyButton inactive={busy || retaining} onClick={() => setAsking(true)}>
            Keep the payment
          </SteadyButton>
        ),
      }}
      save={save}
    >
      {hasUnits && (
        <fieldset className="correction-items">
          <legend>{paid ? 'Items to cancel or refund' : 'Items to cancel'}</legend>
          <p className="row-actions">
            <Button size="small" onClick={() => form.setFieldsValue({ units: allUnits(items), shipping: true })}>
              Select everything
            </Button>
            <Button
              size="small"
              onClick={() => form.setFieldsValue({ units: noUnits(items), shipping: false, amount: null })}
            >
              Clear
            </Button>
          </p>
          <ul>
            {boughtTogether(items).map(({ set, items: halves }) => (
              <Fragment key={halves[0]?.id}>
                {set !== undefined && <li className="correction-items__set">Set: {set.name}</li>}
                {halves.map((item) => (
                  <ItemUnits key={item.id} item={item} />
                ))}
              </Fragment>
            ))}
          </ul>
        </fieldset>
      )}
      <Form.Item name="shipping" valuePropName="checked" hidden={!preview || preview.shippingLeft === 0}>
        <Checkbox>
          {paid ? 'Refund' : 'Cancel'} the {formatMoney(preview?.shippingLeft ?? 0)} shipping charge
        </Checkbox>
      </Form.Item>
      {preview?.asksForItems && (
        <Form.Item
          label="Are the items back?"
          name="itemsAreBack"
          rules={[{ required: true, message: 'Please choose whether the items are back.' }]}
        >
          <Radio.Group
            options={[
              { value: true, label: 'Yes, put them back in stock' },
              { value: false, label: 'No, the customer has them' },
            ]}
          />
        </Form.Item>
      )}
      <div aria-live="polite" className="correction-sums">
        {preview && (
          <Facts
            className="order-payment"
            facts={[
              [
                paid ? 'Paid for the selection' : 'Price of the selection',
                <>
                  <Money amount={preview.worth} />
                  {preview.tax > 0 && ` with ${formatMoney(preview.tax)} tax`}
                </>,
              ],
              paid && [
                'Refund',
                <strong>
                  <Money amount={refund} />
                </strong>,
              ],
              paid && ['Can be refunded', <Money amount={refundable} />],
            ]}
          />
        )}
        {preview && count > 0 && <p className="second-line">{consequenceOf(preview, order)}</p>}
        <PaidDifferences order={order} />
        <UnpaidDifferences order={order} />
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      {failed && (
        <Alert
          type="warning"
          showIcon
          title={`${formatMoney(failed.owed)} of a failed refund is still owed.`}
          description="The items stay cancelled. To retry, refund the same amount without selecting any items."
          action={
            <Button
              size="small"
              onClick={() =>
                form.setFieldsValue({
                  ...{ units: noUnits(items), shipping: false, amount: failed.owed },
                  isAdditional: false,
                })
              }
            >
              Refund again
            </Button>
          }
        />
      )}
      {paymentProvider === undefined && refundable > 0 && <p>{refundByHandText}</p>}
      {refundable > 0 && (
        <Form.Item
          label="Another amount in dollars (optional)"
          name="amount"
          extra="Enter 0 to refund nothing now."
          rules={[
            { type: 'number', min: 0, message: 'The refund cannot be negative.' },
            { type: 'number', max: refundable, message: `At most ${formatMoney(refundable)} can be refunded.` },
          ]}
          validateTrigger="onChange"
        >
          <InputNumber
            prefix="$"
            precision={2}
            controls={false}
            className="orders-amount"
            placeholder={preview?.refund.toFixed(2)}
          />
        </Form.Item>
      )}
      {isAmbiguous && (
        <Form.Item
          name="isAdditional"
          valuePropName="checked"
          extra={`Otherwise, this refund counts toward the ${formatMoney(failed.owed)} that is still owed.`}
        >
          <Checkbox>This refund is in addition to the failed refund</Checkbox>
        </Form.Item>
      )}
      <Form.Item label="Reason, shown to the customer in the email (optional)" name="reason">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <ConflictNotice reason={conflict} />
      <ConfirmDialog
        open={asking}
        title="Keep the payment?"
        okText={`Keep ${formatMoney(refundable)}`}
        busyText="Keeping..."
        busy={retaining}
        onConfirm={retainPayment}
        onClose={() => setAsking(false)}
      >
        The shop keeps {formatMoney(refundable)} of this cancelled order, and no longer owes a refund. If the customer
        already has the money, choose “Refunded by other means” on the order instead.
      </ConfirmDialog>
    </EditForm>
  );
}

const watchedFields = ({ units, shipping, amount }: Partial<Fields>) => ({ units, shipping, amount });

/** The fields as text, without lines that have no chosen units. An emptied field is null or 0. */
const selectionOf = ({ units, ...rest }: Fields) =>
  JSON.stringify({ ...rest, units: Object.entries(units).filter(([, count]) => count) });

const noUnits = (items: readonly Item[]) => Object.fromEntries(items.map(({ id }) => [id, 0]));

/** A line with the number of its units to cancel or refund. */
function ItemUnits({ item }: { item: Item }) {
  const { id, product, variant, quantity, cancelled, returned } = item;
  const left = unitsLeft(item);
  const name = `${product.name}${variant ? ` (${variant})` : ''}`;
  const notes = [
    cancelled > 0 && `${cancelled} already cancelled`,
    returned > 0 && `${returned} returned or on the way back`,
  ].filter((note) => note !== false);
  return (
    <li>
      <span>
        {name}
        <span className="second-line">
          {quantity} bought{notes.map((note) => `, ${note}`)}
        </span>
      </span>
      {left > 0 && (
        <Form.Item
          name={['units', String(id)]}
          rules={[atMostUnits(left, 'be cancelled or refunded')]}
          validateTrigger="onChange"
        >
          <InputNumber aria-label={`Units of ${name}`} min={0} precision={0} placeholder="0" suffix={`of ${left}`} />
        </Form.Item>
      )}
    </li>
  );
}

function consequenceOf(
  { isWhole, restocks, worth }: { isWhole: boolean; restocks: number; worth: number },
  order: StaffOrder,
): string {
  const restockSentence =
    restocks > 0 ? `${restocks === 1 ? '1 item goes' : `${restocks} items go`} back in stock. ` : '';
  const balanceSentence =
    order.paid === 0 && worth > 0 && !isWhole ? `The customer owes ${formatMoney(worth)} less. ` : '';
  const end = isWhole ? 'No item is left, so the order is cancelled. ' : '';
  const email = emailSentence(
    order,
    `The customer gets an email that lists the items${order.paid > 0 ? ' and the refund' : ''}.`,
  );
  return `${restockSentence}${balanceSentence}${end}${email}`;
}

function actionText(count: number, isWhole: boolean, refund: number): string {
  const money = refund > 0 ? formatMoney(refund) : '';
  if (count === 0) return money === '' ? 'Refund' : `Refund ${money}`;
  const units = isWhole ? 'Cancel the order' : `Cancel ${count === 1 ? '1 item' : `${count} items`}`;
  return money === '' ? units : `${units} and refund ${money}`;
}
