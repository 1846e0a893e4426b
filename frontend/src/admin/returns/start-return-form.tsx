import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { OrderReturns, ReturnRequest } from '../../api/models';
import { ConditionPhoto } from '../../ui/condition-photo';
import { formatMoney } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { reasonNames } from './return-states';
import { useReturnableLines, useReturnStart } from './use-returns';

interface Fields {
  /** Position of the line, because units that were sent in exchange have the same item id as the purchased units. */
  line: number | undefined;
  quantity: number | null;
  reason: ReturnRequest['reason'] | undefined;
  /** Variant of the other size; 0 for a refund. */
  newVariantId: number;
  worn: boolean;
  comment: string;
}

const empty: Fields = { line: undefined, quantity: 1, reason: undefined, newVariantId: 0, worn: false, comment: '' };

const reasons = Object.entries(reasonNames).map(([value, label]) => ({ value, label }));

/** Whether the server requires a photo. */
const needsPhoto = ({ reason, worn }: Partial<Fields>) => worn === true || reason === 'damaged';

/** Form that starts a return for the customer of an order. The rules for customers apply. */
export function StartReturnForm({ orderId }: { orderId: string }) {
  const result = useReturnableLines(orderId);
  return (
    <Loaded thing="items" result={result} missing={<p role="status">This order was not found.</p>}>
      {({ refusal, lines }) =>
        refusal === null ? <ReturnForm orderId={orderId} lines={lines} /> : <p role="status">{refusal}</p>
      }
    </Loaded>
  );
}

function ReturnForm({ orderId, lines }: { orderId: string; lines: OrderReturns['lines'] }) {
  const [form] = Form.useForm<Fields>();
  const { busy, start, problemOf } = useReturnStart(orderId);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const requiresPhoto = Form.useWatch(needsPhoto, form);
  const chosen = Form.useWatch('line', form);
  const units = Form.useWatch('quantity', form);
  const line = chosen === undefined ? undefined : lines[chosen];
  const refund = line?.refunds[(units ?? 1) - 1];
  const save = ({ line: at, quantity, reason, newVariantId, worn, comment }: Fields) => {
    const wanted = at === undefined ? undefined : lines[at];
    if (!wanted || quantity === null || reason === undefined) return Promise.resolve(false);
    if (requiresPhoto && !photo) {
      setProblem('Please add a picture of the worn or damaged item.');
      return Promise.resolve(false);
    }
    const { orderItemId, exchangeOf } = wanted;
    const input = {
      ...{ orderItemId, quantity, reason, comment, worn },
      ...(newVariantId !== 0 && { newVariantId }),
      ...(exchangeOf !== undefined && { exchangeOf }),
    };
    return start(input, requiresPhoto ? photo : null);
  };
  return (
    <EditForm
      form={form}
      name="start-return"
      initialValues={empty}
      submit={{ busy, text: 'Start return' }}
      save={save}
      onValuesChange={(changed: Partial<Fields>, fields: Fields) => {
        if ('line' in changed) form.setFieldsValue({ quantity: 1, newVariantId: 0 });
        if (!needsPhoto(fields)) setPhoto(null);
      }}
    >
      <p>The customer gets the label by email. Worn or damaged items need a photo.</p>
      <Form.Item label="Item" name="line" rules={[{ required: true, message: 'Please choose an item.' }]}>
        <Select
          options={lines.map(({ name, variant, left, refusal }, at) => ({
            value: at,
            label: `${name}${variant === null ? '' : ` (${variant})`}: ${refusal ?? `${left} can be returned`}`,
            disabled: refusal !== null,
          }))}
        />
      </Form.Item>
      <Form.Item
        label="Units"
        name="quantity"
        rules={[{ required: true, message: 'Please enter the number of units.' }]}
      >
        <InputNumber<number> min={1} max={line?.left ?? 1} precision={0} />
      </Form.Item>
      <Form.Item label="Reason" name="reason" rules={[{ required: true, message: 'Please choose a reason.' }]}>
        <Select options={reasons} />
      </Form.Item>
      <Form.Item label="Outcome" name="newVariantId">
        <Select
          options={[
            { value: 0, label: refund === undefined ? 'Refund' : `Refund: ${formatMoney(refund)}` },
            ...(line?.sizes ?? []).map(({ variantId, size, refusal }) => ({
              value: variantId,
              label: `Size ${size}${refusal === null ? '' : `: ${refusal}`}`,
              disabled: refusal !== null,
            })),
          ]}
        />
      </Form.Item>
      <Form.Item name="worn" valuePropName="checked">
        <Checkbox>The item was worn or washed</Checkbox>
      </Form.Item>
      {requiresPhoto && (
        <Form.Item>
          <ConditionPhoto
            error={problem ?? problemOf(photo)}
            onChange={(unreadable, chosenPhoto) => {
              setProblem(unreadable ?? undefined);
              setPhoto(chosenPhoto);
            }}
          />
        </Form.Item>
      )}
      <Form.Item label="Comment (optional)" name="comment">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </EditForm>
  );
}
