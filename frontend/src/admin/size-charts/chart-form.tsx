import { Button, Form, Input } from 'antd';
import type { OwnedSizeChart } from '../../api/models';
import { withoutProblem } from '../../ui/form-rules';
import { wordLabel } from '../../ui/garment-labels';
import { EditForm, useEditDialog } from '../ui/edit-dialog';
import { emptyRow, measures, rangeOf, rowsOf, typedRow, type TypedRow } from './chart-text';
import { useSaveSizeChart } from './use-size-charts';

/** Readable name of a chart: its product, or its kind of garment. */
export const nameOf = ({ kind, product }: OwnedSizeChart) => product?.name ?? wordLabel(kind ?? '');

interface Fields {
  rows: TypedRow[];
}

export function ChartForm({ chart }: { chart: OwnedSizeChart }) {
  const { kind, product, rows, version } = chart;
  const [form] = Form.useForm<Fields>();
  const { close } = useEditDialog();
  const { busy, save, changes } = useSaveSizeChart(version);
  const before = rows.length > 0 ? rows.map(typedRow) : [emptyRow];
  const owner = product ? { productId: product.id } : { kind };
  const saveRows = (typed: readonly TypedRow[]) => save({ ...owner, rows: rowsOf(typed) }, nameOf(chart));
  const remove = async () => {
    if (await saveRows([])) close();
  };
  return (
    <EditForm
      form={form}
      name="size-chart"
      initialValues={{ rows: before }}
      changes={changes}
      submit={{
        busy,
        text: 'Save changes',
        children: product && rows.length > 0 && (
          <Button danger onClick={() => void remove()}>
            Remove the chart
          </Button>
        ),
      }}
      save={(fields) => saveRows(fields.rows)}
      isChanged={() =>
        JSON.stringify(rowsOf(form.getFieldValue('rows') as TypedRow[])) !== JSON.stringify(rowsOf(before))
      }
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
                  rules={[withoutProblem(() => sizeProblem(form.getFieldValue('rows') as TypedRow[], at))]}
                >
                  <Input maxLength={40} autoComplete="off" />
                </Form.Item>
                {measures.map((measure) => (
                  <Form.Item
                    key={measure}
                    label={wordLabel(measure)}
                    name={[at, measure]}
                    rules={[withoutProblem(rangeProblem)]}
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
    </EditForm>
  );
}

/** Same rules as the server, shown at the field. The server checks them again. */
function sizeProblem(rows: readonly TypedRow[], at: number): string | null {
  const { size, ...texts } = rows[at] ?? emptyRow;
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  if (size.trim() === '') return isEmpty ? null : 'Please name the size.';
  if (isEmpty) return `Size ${size} has no measures.`;
  const isTwice = rows.some((row, other) => other < at && row.size.trim() === size.trim());
  return isTwice ? 'Please name each size once.' : null;
}

function rangeProblem(text: string): string | null {
  const range = rangeOf(text);
  if (range === undefined) return null;
  const [from = 0, to = 0] = range ?? [];
  if (from < 1 || to > 100) return 'As in 35–37.';
  return from >= to ? 'It ends before it begins.' : null;
}
