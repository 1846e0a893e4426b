import { Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { TaxRateRequest, TaxRate } from '../../api/models';
import { useStore } from '../../page/use-store';
import { showFieldErrors } from '../../ui/field-errors';
import { EditForm } from '../ui/edit-dialog';
import { StateField, stateCodeOf } from '../ui/state-field';
import { localTime } from '../ui/store-time';
import { InStoreTimeZone } from '../ui/time-zone';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { errorsIn } from '../ui/use-setting-form';
import { isSameRate } from './tax-difference';
import { useCategoryOptions } from './tax-names';
import { useRatesForm } from './use-tax-rates';

interface RateFields {
  state: string | undefined;
  zipFrom: string;
  zipTo: string;
  category: string;
  percent: number | null;
  validFrom: string;
  validUntil: string;
  exemptBelow: number | null;
}

const empty: RateFields = {
  state: undefined,
  zipFrom: '',
  zipTo: '',
  category: '',
  percent: null,
  validFrom: '',
  validUntil: '',
  exemptBelow: null,
};

interface RateFormProps {
  /** Rate to edit; null for a new rate. */
  rate: TaxRate | null;
  /** Current rates of the shop, saved together with the edited or new rate. */
  rates: TaxRate[];
  version: number;
}

export function RateForm(props: RateFormProps) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ rate, rates: loaded, version }] = useState(props);
  const [form] = Form.useForm<RateFields>();
  const categories = useCategoryOptions();
  const { timeZone, state } = useStore();
  const [today] = useState(() => localTime(new Date().toISOString(), timeZone).slice(0, 10));
  const { save, busy, current } = useRatesForm(version, (errors, latest = loaded) =>
    showFieldErrors(form, errorsIn(errors, `rates.${placeOf(rate, latest)}`)),
  );
  const rates = current ?? loaded;
  const at = placeOf(rate, rates);
  const now = current?.[at];

  return (
    <EditForm
      form={form}
      name="tax-rate"
      initialValues={rate ? fieldsOf(rate) : { ...empty, state: stateCodeOf(state), validFrom: today }}
      changes={current && rate ? changesBetween(factsOf(rate), factsOf(current[at])) : current && []}
      currentValues={now && fieldsOf(now)}
      submit={{ busy, text: rate ? 'Save rate' : 'Add rate' }}
      save={(fields) =>
        save([...rates.slice(0, at), rateOf(fields), ...rates.slice(at + 1)], {
          title: rate ? 'Rate saved' : 'Rate added',
        })
      }
    >
      <StateField />
      <Form.Item label="First ZIP code" name="zipFrom" extra="Leave both ZIP codes empty for the whole state.">
        <Input inputMode="numeric" maxLength={5} autoComplete="off" />
      </Form.Item>
      <Form.Item label="Last ZIP code" name="zipTo">
        <Input inputMode="numeric" maxLength={5} autoComplete="off" />
      </Form.Item>
      <Form.Item label="Category" name="category">
        <Select options={categories} />
      </Form.Item>
      <Form.Item
        label="Percent"
        name="percent"
        extra="State and local rates together."
        rules={[{ required: true, message: 'Please enter a percentage.' }]}
      >
        <InputNumber<number> min={0} max={30} precision={4} step={0.125} stringMode={false} />
      </Form.Item>
      <Form.Item
        label="First day"
        name="validFrom"
        extra={<InStoreTimeZone />}
        rules={[{ required: true, message: 'Please enter the first day.' }]}
      >
        <Input type="date" />
      </Form.Item>
      <Form.Item label="Last day" name="validUntil" extra="Leave empty if there is no end date.">
        <Input type="date" />
      </Form.Item>
      <Form.Item
        label="Exempt below, in dollars"
        name="exemptBelow"
        extra="For states that do not tax clothing below a price per unit. Leave empty for other states."
      >
        <InputNumber<number> min={0.01} precision={2} />
      </Form.Item>
    </EditForm>
  );
}

interface EndFormProps {
  rate: TaxRate;
  rates: TaxRate[];
  version: number;
  /** Today in the store's time zone, such as 2026-11-29. */
  today: string;
}

/** Sets the last day of a rate. */
export function EndForm(props: EndFormProps) {
  // Stores the first props, as in `RateForm`.
  const [{ rate, rates: loaded, version, today }] = useState(props);
  const [form] = Form.useForm<{ validUntil: string }>();
  const { save, busy, current } = useRatesForm(version, (errors, latest = loaded) =>
    showFieldErrors(form, errorsIn(errors, `rates.${placeOf(rate, latest)}`)),
  );
  const rates = current ?? loaded;
  const at = placeOf(rate, rates);
  const now = rates[at] ?? rate;
  const isDeleted = at === rates.length;
  return (
    <EditForm
      form={form}
      name="tax-rate-end"
      initialValues={{ validUntil: rate.validUntil ?? (today < rate.validFrom ? rate.validFrom : today) }}
      changes={isDeleted ? undefined : current && changesBetween(factsOf(rate), factsOf(current[at]))}
      submit={{ busy, inactive: busy || isDeleted, text: 'End rate' }}
      save={({ validUntil }) =>
        save([...rates.slice(0, at), { ...now, validUntil }, ...rates.slice(at + 1)], { title: 'Rate ends' })
      }
    >
      <Form.Item
        label="Last day"
        name="validUntil"
        extra="Later orders are not taxed by this rate. The tax of existing orders does not change."
        rules={[{ required: true, message: 'Please enter the last day.' }]}
      >
        <Input type="date" min={rate.validFrom} />
      </Form.Item>
      {isDeleted && (
        <p role="alert">
          A colleague deleted this rate, or moved it to another destination, category or first day. Please close this
          form.
        </p>
      )}
    </EditForm>
  );
}

function rateOf({ state, percent, ...fields }: RateFields): TaxRateRequest {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
  return { state: state ?? '', percent: percent ?? 0, validFrom: '', ...given };
}

const fieldsOf = ({ zipFrom, zipTo, category, validUntil, ...rate }: TaxRate): RateFields => ({
  ...rate,
  ...{ zipFrom: zipFrom ?? '', zipTo: zipTo ?? '', category: category ?? '', validUntil: validUntil ?? '' },
});

/** Index of the rate. For a new or deleted rate, the number of rates. */
function placeOf(rate: TaxRate | null, rates: readonly TaxRate[]): number {
  const at = rate ? rates.findIndex((one) => isSameRate(one, rate)) : -1;
  return at < 0 ? rates.length : at;
}

/** Returns the facts of a rate, to show the changes of a colleague. @param rate undefined for a deleted rate */
function factsOf(rate: TaxRate | undefined): Change[] {
  if (!rate) return [['Rate', 'deleted, or moved to another destination, category or first day']];
  const { percent, validUntil, exemptBelow } = rate;
  return [
    ['Percent', String(percent)],
    ['Last day', validUntil ?? ''],
    ['Exempt below, in dollars', String(exemptBelow ?? '')],
  ];
}
