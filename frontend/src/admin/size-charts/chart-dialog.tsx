import { Button, Form, Input, Modal } from 'antd';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { OwnedSizeChart } from '../../api/models';
import { wordLabel } from '../../ui/garment-labels';
import { LeaveQuestion } from '../leaving/leave-question';
import { type Leavable, useLeaving } from '../leaving/use-leaving';
import { useLast } from '../list/use-last';
import { MeanwhileNotice } from '../ui/meanwhile-notice';
import { SteadyButton } from '../ui/steady-button';
import { emptyRow, measures, rangeOf, rowsOf, typedRow, type TypedRow } from './chart-text';
import { useSaveSizeChart } from './use-size-charts';

interface ChartDialogProps {
  /** Size chart to edit; null while closed. */
  chart: OwnedSizeChart | null;
  name: string;
  onClose: () => void;
}

export function ChartDialog({ chart, name, onClose }: ChartDialogProps) {
  const shown = useLast(chart);
  const shownName = useLast(chart ? name : null) ?? '';
  const typed = useRef<Leavable>(null);
  const { leave, question } = useLeaving(chart !== null, () => typed.current?.isChanged() ?? false, onClose);
  return (
    <>
      <Modal
        open={chart !== null}
        title={`Size chart: ${shownName}`}
        width={880}
        footer={null}
        destroyOnHidden
        onCancel={leave}
      >
        {shown && <ChartForm ref={typed} chart={shown} name={shownName} onSaved={onClose} onLeave={leave} />}
      </Modal>
      <LeaveQuestion {...question} />
    </>
  );
}

interface ChartFormProps {
  ref: Ref<Leavable>;
  chart: OwnedSizeChart;
  name: string;
  onSaved: () => void;
  /** Called when staff want to leave without saving. */
  onLeave: () => void;
}

interface Fields {
  rows: TypedRow[];
}

function ChartForm({ ref, chart: { kind, product, rows, version }, name, onSaved, onLeave }: ChartFormProps) {
  const [form] = Form.useForm<Fields>();
  const { saving, save, changes } = useSaveSizeChart(version, onSaved);
  const before = rows.length > 0 ? rows.map(typedRow) : [emptyRow];
  useImperativeHandle(ref, () => ({
    isChanged: () =>
      JSON.stringify(rowsOf(form.getFieldValue('rows') as TypedRow[])) !== JSON.stringify(rowsOf(before)),
  }));
  const owner = product ? { productId: product.id } : { kind };
  return (
    <Form<Fields>
      form={form}
      name="size-chart"
      layout="vertical"
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ rows: before }}
      onFinish={(fields) => void save({ ...owner, rows: rowsOf(fields.rows) }, name)}
    >
      <p>From and to in inches, as in 35–37. Empty where it does not matter. From the smallest size to the largest.</p>
      <Form.List name="rows">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <div key={key} className="size-chart__row">
                <Form.Item
                  label="Size"
                  name={[at, 'size']}
                  rules={[{ validator: () => refuse(sizeProblem(form.getFieldValue('rows') as TypedRow[], at)) }]}
                >
                  <Input maxLength={40} autoComplete="off" />
                </Form.Item>
                {measures.map((measure) => (
                  <Form.Item
                    key={measure}
                    label={wordLabel(measure)}
                    name={[at, measure]}
                    rules={[{ validator: (_, text: string) => refuse(rangeProblem(text)) }]}
                  >
                    <Input autoComplete="off" />
                  </Form.Item>
                ))}
                <Button aria-label={`Remove row ${at + 1}`} onClick={() => remove(at)}>
                  Remove
                </Button>
              </div>
            ))}
            <Button onClick={() => add(emptyRow)}>Add a size</Button>
          </>
        )}
      </Form.List>
      <MeanwhileNotice changes={changes} />
      <div className="dialog-actions">
        {product && rows.length > 0 && (
          <Button danger onClick={() => void save({ ...owner, rows: [] }, name)}>
            Remove the chart
          </Button>
        )}
        <Button onClick={onLeave}>Cancel</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={saving}>
          {saving ? 'Saving...' : 'Save changes'}
        </SteadyButton>
      </div>
    </Form>
  );
}

/** Adapts a problem to Ant Design's validators, which return promises. */
const refuse = (problem: string | undefined) => (problem ? Promise.reject(new Error(problem)) : Promise.resolve());

/** Same rules as the server, shown at the field. The server checks them again. */
function sizeProblem(rows: readonly TypedRow[], at: number): string | undefined {
  const { size, ...texts } = rows[at] ?? emptyRow;
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  if (size.trim() === '') return isEmpty ? undefined : 'Please name the size.';
  if (isEmpty) return `Size ${size} has no measures.`;
  const isTwice = rows.some((row, other) => other < at && row.size.trim() === size.trim());
  return isTwice ? 'Please name each size once.' : undefined;
}

function rangeProblem(text: string): string | undefined {
  const range = rangeOf(text);
  if (range === undefined) return undefined;
  const [from = 0, to = 0] = range ?? [];
  if (from < 1 || to > 100) return 'As in 35–37.';
  return from >= to ? 'It ends before it begins.' : undefined;
}
