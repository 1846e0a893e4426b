import { Alert, Button, Form, Input, Radio } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { OwnedSizeChart } from '../../api/models';
import { withoutProblem } from '../../ui/form-rules';
import { wordLabel } from '../../ui/garment-labels';
import { Icon } from '../../ui/icon';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditForm, useEditDialog } from '../ui/edit-dialog';
import {
  columns,
  converted,
  emptyRow,
  measures,
  pastedRows,
  placeOf,
  rangeOf,
  rowsOf,
  sizeRank,
  typedRow,
  type TypedRow,
  type Unit,
} from './chart-text';
import { useMissingSizes, useSaveSizeChart } from './use-size-charts';

/** A saved chart, or a copy that is not saved yet. */
export interface EditedChart extends Omit<OwnedSizeChart, 'usedBy'> {
  /** For a copy, a sentence that names its source. */
  origin?: string;
}

/** Readable name of a chart: its product, or its kind of garment. */
export const nameOf = ({ kind, product }: Pick<OwnedSizeChart, 'kind' | 'product'>) =>
  product?.name ?? wordLabel(kind ?? '');

interface Fields {
  rows: TypedRow[];
}

export function ChartForm({ chart }: { chart: EditedChart }) {
  const { kind, product, rows, version, origin } = chart;
  const [form] = Form.useForm<Fields>();
  const [unit, setUnit] = useState<Unit>('in');
  const { close } = useEditDialog();
  const { busy, save, changes } = useSaveSizeChart(version);
  const before = rows.length > 0 ? rows.map(typedRow) : [emptyRow];
  const watched = (Form.useWatch('rows', form) as TypedRow[] | undefined) ?? before;
  const missing = useMissingSizes(product, watched);
  const warnings = [
    missing.length > 0 && `The product has no measurements for ${missing.join(', ')}.`,
    ...watched.flatMap((row, at) => orderWarning(watched, row, at)),
  ].filter((text) => text !== false);
  const owner = product ? { productId: product.id } : { kind };
  const typed = () => form.getFieldValue('rows') as TypedRow[];
  const inInches = (all: readonly TypedRow[]) => rowsOf(all.map((row) => converted(row, unit, 'in')));
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    const removed = await save({ ...owner, rows: [] }, nameOf(chart));
    if (removed) close();
    return removed;
  };
  const changeUnit = (to: Unit) => {
    form.setFieldValue(
      'rows',
      typed().map((row) => converted(row, unit, to)),
    );
    setUnit(to);
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
        children: product && version > 0 && (
          <Button danger onClick={() => setRemoving(true)}>
            Remove the chart
          </Button>
        ),
      }}
      save={(fields) => save({ ...owner, rows: inInches(fields.rows) }, nameOf(chart))}
      isChanged={() => JSON.stringify(inInches(typed())) !== JSON.stringify(rowsOf(before))}
    >
      <div className="size-chart__help">
        <p>
          Enter body measurements as ranges, such as {unit === 'in' ? '35–37' : '89–94'}, from the smallest size to the
          largest. Leave a field empty if the measurement does not apply. Cells from a spreadsheet are pasted starting
          at the current field.
        </p>
        <Radio.Group
          aria-label="Unit"
          optionType="button"
          options={[
            { value: 'in', label: 'Inches' },
            { value: 'cm', label: 'Centimeters' },
          ]}
          value={unit}
          onChange={({ target }) => changeUnit(target.value as Unit)}
        />
      </div>
      {origin !== undefined && <p>{origin}</p>}
      {warnings.map((text) => (
        <Alert key={text} type="warning" showIcon className="size-chart__warning" title={text} />
      ))}
      <Form.List name="rows">
        {(fields, { add, remove, move }) => (
          <>
            <div className="size-chart__grid">
              <table>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {wordLabel(column)}
                      </th>
                    ))}
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {fields.map(({ key, name: at }) => (
                    <tr key={key}>
                      {columns.map((column, place) => (
                        <td key={column}>
                          <Form.Item
                            name={[at, column]}
                            rules={[
                              withoutProblem((text: string) =>
                                column === 'size'
                                  ? sizeProblem(typed(), at)
                                  : (rangeProblem(text, unit) ?? sizeOrderProblem(typed(), at, column)),
                              ),
                            ]}
                          >
                            <Input
                              aria-label={labelOf(column, at)}
                              data-row={at}
                              data-column={place}
                              maxLength={40}
                              autoComplete="off"
                              onKeyDown={stepFrom}
                              onBlur={() => {
                                if (column === 'size') move(at, placeOf(typed(), at));
                              }}
                              onPaste={(event) => {
                                const text = event.clipboardData.getData('text/plain');
                                if (!/[\t\n]/.test(text.trim())) return;
                                event.preventDefault();
                                form.setFieldValue('rows', pastedRows(typed(), { row: at, column: place }, text));
                              }}
                            />
                          </Form.Item>
                        </td>
                      ))}
                      <td>
                        <Button
                          type="text"
                          icon={<Icon name="trash" size={18} />}
                          aria-label={`Remove row ${at + 1}`}
                          onClick={() => remove(at)}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Button onClick={() => add(emptyRow)}>Add a size</Button>
          </>
        )}
      </Form.List>
      <ConfirmDialog
        open={removing}
        title={`Remove the size chart of ${nameOf(chart)}?`}
        okText="Remove"
        busyText="Removing..."
        busy={busy}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <p>The product page then shows the chart of its kind of garment. This cannot be undone.</p>
      </ConfirmDialog>
    </EditForm>
  );
}

const labelOf = (column: (typeof columns)[number], row: number) => `${wordLabel(column)}, row ${row + 1}`;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** Moves the focus to the field above or below. Enter must not submit the form in the middle of a table. */
function stepFrom(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { row, column } = event.currentTarget.dataset;
  const next = `input[data-row="${Number(row) + step}"][data-column="${column}"]`;
  const field = event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(next);
  field?.focus();
  field?.select();
}

/** Returns the problem of a row's size; null if there is none. The server checks the same rules again. */
function sizeProblem(rows: readonly TypedRow[], at: number): string | null {
  const { size, ...texts } = rows[at] ?? emptyRow;
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  if (size.trim() === '') return isEmpty ? null : 'Please enter the size.';
  if (isEmpty) return `Size ${size} has no measurements.`;
  const isTwice = rows.some((row, other) => other < at && row.size.trim() === size.trim());
  return isTwice ? 'Please give each size its own name.' : null;
}

function rangeProblem(text: string, unit: Unit): string | null {
  const range = rangeOf(text);
  if (range === undefined) return null;
  const [from = 0, to = 0] = range ?? [];
  const inches = unit === 'in' ? 1 : 2.54;
  if (from < inches || to > 100 * inches)
    return unit === 'in' ? 'Enter a range such as 35–37.' : 'Enter a range such as 89–94.';
  return from >= to ? 'The range ends before it begins.' : null;
}

/** Returns the nearest earlier row with this measurement, if the range of that row is larger; otherwise undefined. */
function largerBefore(rows: readonly TypedRow[], at: number, measure: (typeof measures)[number]) {
  const [from, to] = rangeOf(rows[at]?.[measure] ?? '') ?? [];
  const smaller = rows.slice(0, at).findLast((row) => rangeOf(row[measure]));
  const [fromBefore, toBefore] = (smaller && rangeOf(smaller[measure])) ?? [];
  if (!smaller || from === undefined || to === undefined || fromBefore === undefined || toBefore === undefined)
    return undefined;
  return from < fromBefore || to < toBefore ? smaller : undefined;
}

/** Whether the first size is smaller in the usual order of sizes. False if that order does not contain both sizes. */
const isSmallerSize = (first: TypedRow, second: TypedRow) =>
  sizeRank(first.size) >= 0 && sizeRank(first.size) < sizeRank(second.size);

/** Returns the problem of a range that is smaller than the range of a smaller size; null if there is none. */
function sizeOrderProblem(rows: readonly TypedRow[], at: number, measure: (typeof measures)[number]): string | null {
  const larger = largerBefore(rows, at, measure);
  return larger && isSmallerSize(larger, rows[at] ?? emptyRow) ? `Smaller than size ${larger.size}.` : null;
}

/**
 * Warns about a row with a smaller range than an earlier row. Empty if there is no such row, or if the usual order of
 * sizes makes it an error, which `sizeOrderProblem` reports.
 */
function orderWarning(rows: readonly TypedRow[], row: TypedRow, at: number): string[] {
  const [larger] = measures.flatMap((measure) => largerBefore(rows, at, measure) ?? []);
  if (!larger || isSmallerSize(larger, row)) return [];
  return [`Size ${row.size} is smaller than size ${larger.size}, which comes before it. Please check both.`];
}
