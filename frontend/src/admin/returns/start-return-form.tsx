import './returns.css';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { OrderReturns, NewReturnRequest } from '../../api/models';
import { ConditionPhoto } from '../../ui/condition-photo';
import { formatMoney, Money } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { Loaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { atMostUnits } from '../ui/unit-rule';
import { reasonNames } from './return-states';
import { type NewReturn, useReturnableLines, useReturnStart } from './use-returns';

type Line = OrderReturns['lines'][number];

interface LineFields {
  chosen: boolean;
  quantity: number | null;
  reason: NewReturnRequest['reason'] | undefined;
  /** Variant of the other size; 0 for a refund. */
  newVariantId: number;
  worn: boolean;
  comment: string;
}

interface Fields {
  /** Fields of each line, by `keyOf`. */
  lines: Record<string, LineFields>;
}

interface Photo {
  file: File | null;
  /** Reason why the shop cannot use the file; null if there is none. */
  problem: string | null;
}

/** Returns the key of a line. Units that were sent in exchange have the same item id as the purchased units. */
const keyOf = ({ orderItemId, exchangeOf }: Line) => `${orderItemId}-${exchangeOf ?? 'bought'}`;
const nameOf = ({ name, variant }: Line) => (variant === null ? name : `${name} (${variant})`);

const reasons = Object.entries(reasonNames).map(([value, label]) => ({ value, label }));

/** Whether the form offers a photo. */
const needsPhoto = ({ reason, worn = false }: Partial<Pick<LineFields, 'reason' | 'worn'>>) =>
  worn || reason === 'damaged';

/** Form that starts returns of several items for the customer of an order. The rules for customers apply. */
export function StartReturnForm({ orderId }: { orderId: string }) {
  const result = useReturnableLines(orderId);
  return (
    <Loaded thing="items" result={result} missing={<p role="status">This order was not found.</p>}>
      {(sheet) =>
        sheet.refusal === null ? <ReturnForm orderId={orderId} sheet={sheet} /> : <p role="status">{sheet.refusal}</p>
      }
    </Loaded>
  );
}

const emptyLine: LineFields = {
  ...{ chosen: false, quantity: 1, reason: undefined, newVariantId: 0, worn: false, comment: '' },
};

/** Returns the initial fields. If only one item can be returned, that item is selected. */
function emptyFields(lines: readonly Line[]): Fields {
  const isOnly = lines.filter(({ refusal }) => refusal === null).length === 1;
  return {
    lines: Object.fromEntries(
      lines.map((line) => [keyOf(line), { ...emptyLine, chosen: isOnly && line.refusal === null }]),
    ),
  };
}

/** Returns the fields of a line after a reload. The line can be new, refused, or have fewer units left. */
function fittedFields({ refusal, left }: Line, typed = emptyLine): LineFields {
  const { chosen, quantity } = typed;
  return {
    ...typed,
    chosen: chosen && refusal === null,
    quantity: quantity === null ? null : Math.min(quantity, Math.max(left, 1)),
  };
}

function ReturnForm({ orderId, sheet }: { orderId: string; sheet: OrderReturns }) {
  const { lines } = sheet;
  const [form] = Form.useForm<Fields>();
  const [initial] = useState(() => emptyFields(lines));
  const { busy, startEach, refusals } = useReturnStart(orderId);
  const [photos, setPhotos] = useState<Readonly<Record<string, Photo>>>({});
  const [started, setStarted] = useState<readonly string[]>([]);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const fields = Form.useWatch('lines', { form, preserve: true }) as Fields['lines'] | undefined;
  const chosen = lines.filter((line) => fields?.[keyOf(line)]?.chosen);
  const setPhoto = (key: string, photo: Photo) => setPhotos((before) => ({ ...before, [key]: photo }));

  useEffect(() => {
    const typed = form.getFieldValue('lines') as Partial<Fields['lines']>;
    for (const line of lines) form.setFieldValue(['lines', keyOf(line)], fittedFields(line, typed[keyOf(line)]));
  }, [form, lines]);

  const save = async ({ lines: filled }: Fields) => {
    const returns = lines.flatMap((line): NewReturn[] => {
      const key = keyOf(line);
      const parts = filled[key];
      if (!parts?.chosen || parts.quantity === null || parts.reason === undefined) return [];
      const { quantity, reason, comment, worn, newVariantId } = parts;
      const input = {
        ...{ orderItemId: line.orderItemId, quantity, reason, comment, worn },
        ...(newVariantId !== 0 && { newVariantId }),
        ...(line.exchangeOf !== undefined && { exchangeOf: line.exchangeOf }),
      };
      return [{ line: key, input, photo: needsPhoto(parts) ? (photos[key]?.file ?? null) : null }];
    });
    setNoneChosen(returns.length === 0);
    if (returns.length === 0) return false;
    const done = await startEach(returns);
    setStarted((before) => [...before, ...done]);
    for (const key of done) {
      form.setFieldValue(['lines', key], emptyLine);
      setPhoto(key, { file: null, problem: null });
    }
    return done.length === returns.length;
  };

  return (
    <EditForm
      form={form}
      name="start-return"
      initialValues={initial}
      submit={{
        busy,
        text: chosen.length > 1 ? `Start ${chosen.length} returns` : 'Start return',
        children: <ReturnSum sheet={sheet} lines={chosen} fields={fields ?? {}} />,
      }}
      save={() => save(form.getFieldsValue(true) as Fields)}
      onValuesChange={(_: unknown, shown: Fields) => {
        setNoneChosen(false);
        // A file field that appears again is empty.
        setPhotos((before) =>
          Object.fromEntries(Object.entries(before).filter(([key]) => needsPhoto(shown.lines[key] ?? {}))),
        );
      }}
    >
      <p>The customer gets the label of each return by email. A photo of a worn or damaged item is optional.</p>
      <ul className="return-lines">
        {lines.map((line) => {
          const key = keyOf(line);
          const parts = fields?.[key];
          const refusal = refusals[key];
          const photo = photos[key];
          const isOtherPhoto = refusal?.photo != null && refusal.photo !== photo?.file;
          return (
            <li key={key}>
              <Form.Item name={['lines', key, 'chosen']} valuePropName="checked" noStyle>
                <Checkbox disabled={line.refusal !== null}>
                  {nameOf(line)}: {line.refusal ?? `${line.left} can be returned`}
                </Checkbox>
              </Form.Item>
              {started.includes(key) && <StateTag tone="good" name="Return started" />}
              {refusal?.photo === null && parts?.chosen && (
                <p className="field-error" role="alert">
                  {refusal.reason}
                </p>
              )}
              {parts?.chosen && (
                <LineForm
                  line={line}
                  fields={parts}
                  photoProblem={photo?.problem ?? (refusal?.photo && !isOtherPhoto ? refusal.reason : undefined)}
                  onPhoto={(next) => setPhoto(key, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isNoneChosen && (
        <p className="field-error" role="alert">
          Please choose an item.
        </p>
      )}
    </EditForm>
  );
}

interface LineFormProps {
  line: Line;
  fields: LineFields;
  photoProblem: string | undefined;
  onPhoto: (photo: Photo) => void;
}

/** Fields for the return of one item. */
function LineForm({ line, fields, photoProblem, onPhoto }: LineFormProps) {
  const at = (name: keyof LineFields) => ['lines', keyOf(line), name];
  const refund = line.refunds[(fields.quantity ?? 1) - 1];
  return (
    <fieldset className="return-line">
      <legend className="visually-hidden">{nameOf(line)}</legend>
      <div className="return-line__fields">
        <Form.Item
          label="Units"
          name={at('quantity')}
          rules={[
            { required: true, message: 'Please enter the number of units.' },
            atMostUnits(line.left, 'be returned'),
          ]}
          validateTrigger="onChange"
        >
          <InputNumber<number> min={1} precision={0} />
        </Form.Item>
        <Form.Item label="Reason" name={at('reason')} rules={[{ required: true, message: 'Please choose a reason.' }]}>
          <Select options={reasons} />
        </Form.Item>
        <Form.Item label="Outcome" name={at('newVariantId')}>
          <Select
            options={[
              { value: 0, label: refund === undefined ? 'Refund' : `Refund: ${formatMoney(refund)}` },
              ...line.sizes.map(({ variantId, size, refusal }) => ({
                value: variantId,
                label: `Size ${size}${refusal === null ? '' : `: ${refusal}`}`,
                disabled: refusal !== null,
              })),
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name={at('worn')} valuePropName="checked">
        <Checkbox>The item was worn or washed</Checkbox>
      </Form.Item>
      {needsPhoto(fields) && (
        <Form.Item>
          <ConditionPhoto error={photoProblem} onChange={(problem, file) => onPhoto({ file, problem })} />
        </Form.Item>
      )}
      <Form.Item label="Comment (optional)" name={at('comment')}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </fieldset>
  );
}

interface ReturnSumProps {
  sheet: OrderReturns;
  /** The chosen lines. */
  lines: readonly Line[];
  fields: Fields['lines'];
}

/** The total refund of the chosen items, which the rest of the payment limits, and the number of exchanges. */
function ReturnSum({ sheet: { refundable, refundsShipping }, lines, fields }: ReturnSumProps) {
  const chosen = lines.map((line) => ({ line, parts: fields[keyOf(line)] }));
  const refunded = chosen.filter(({ parts }) => parts?.newVariantId === 0);
  const sumOf = (amounts: 'refunds' | 'differences') =>
    refunded.reduce((sum, { line, parts }) => sum + centsOf(line[amounts]?.[(parts?.quantity ?? 1) - 1] ?? 0), 0);
  const differences = sumOf('differences');
  const items = sumOf('refunds') - differences;
  const rest = centsOf(refundable);
  const exchanges = chosen.length - refunded.length;
  return (
    <p className="return-sum" role="status">
      {refunded.length > 0 && (
        <>
          Expected refund: <Money amount={(Math.min(items, rest) + differences) / 100} />
        </>
      )}
      {exchanges > 0 &&
        `${refunded.length > 0 ? ', and ' : ''}${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`}
      {refunded.length > 1 && refundsShipping && items < rest && (
        <span className="second-line">If the whole order comes back, the shop also refunds the shipping costs.</span>
      )}
    </p>
  );
}

const centsOf = (dollars: number) => Math.round(dollars * 100);
