import { Button, Checkbox, Form, Input } from 'antd';
import { filledIn } from '../../ui/form-rules';

export interface ClosedDay {
  /** A day such as "2026-12-24"; empty while staff have not picked one. */
  day: string;
  /** Whether the store is closed on this day of every year. */
  isYearly: boolean;
}

/** Field `closedDays` of the form. Staff pick the days in the calendar of the browser. */
export function ClosedDays() {
  return (
    <Form.List name="closedDays">
      {(rows, { add, remove }, { errors }) => (
        <>
          {rows.map(({ key, name }) => (
            <div key={key} className="closed-day">
              <Form.Item name={[name, 'day']} rules={[filledIn('Please pick a day, or remove this row.')]}>
                <Input type="date" max="9999-12-31" aria-label={`Closed day ${name + 1}`} />
              </Form.Item>
              <Form.Item name={[name, 'isYearly']} valuePropName="checked" noStyle>
                <Checkbox>Every year</Checkbox>
              </Form.Item>
              <Button size="small" aria-label={`Remove closed day ${name + 1}`} onClick={() => remove(name)}>
                ×
              </Button>
            </div>
          ))}
          <Button onClick={() => add({ day: '', isYearly: false } satisfies ClosedDay)}>Add a closed day</Button>
          <Form.ErrorList errors={errors} />
        </>
      )}
    </Form.List>
  );
}

/** @param days such as "2026-12-24", or "12-24" for every year */
export const closedDaysOf = (days: readonly string[]): ClosedDay[] =>
  days.map((day) => (day.length === 5 ? { day: `${yearWith(day)}-${day}`, isYearly: true } : { day, isYearly: false }));

/** Returns the days as the store saves them. */
export const savedDaysOf = (rows: readonly ClosedDay[]): string[] => [
  ...new Set(rows.map(({ day, isYearly }) => (isYearly ? day.slice(5) : day))),
];

/** Returns a year in which this day exists, because the field needs a full date. */
function yearWith(day: string): number {
  const year = new Date().getFullYear();
  return day === '02-29' ? year + ((4 - (year % 4)) % 4) : year;
}
