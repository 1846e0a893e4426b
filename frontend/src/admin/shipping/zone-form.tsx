import { Button, Form, Input, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import type { ShippingPlan } from '../../api/models';
import { usStates } from '../../ui/address-rules';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { EditForm } from '../ui/edit-dialog';
import { MultiSelect } from '../ui/multi-select';
import { useChangeShipping } from './use-shipping';

type Zone = ShippingPlan['zones'][number];

/** Numbers are null while their fields are empty. */
interface ZoneFields extends Pick<Zone, 'name' | 'states' | 'by'> {
  tiers: { from: number | null; standard: number | null; expedited: number | null }[];
  freeFrom: number | null;
}

const newZone: Zone = {
  name: '',
  states: [],
  by: 'subtotal',
  tiers: [{ from: 0, standard: 8.99, expedited: null }],
  freeFrom: null,
};

interface ZoneFormProps {
  plan: ShippingPlan;
  version: number;
  /** Index of the zone in the plan; the number of zones for a new zone. */
  at: number;
}

export function ZoneForm(props: ZoneFormProps) {
  // Stores the first props: with the version of a later reload, the typed fields would overwrite a colleague's changes.
  const [{ plan, version, at }] = useState(props);
  const [form] = Form.useForm<ZoneFields>();
  const by = Form.useWatch('by', form) as Zone['by'] | undefined;
  const before = plan.zones[at] ?? newZone;
  const { change, busy } = useChangeShipping(version, (errors) => {
    const own = ofZone(errors, at);
    showFieldErrors(form, own);
    return Object.keys(own).length > 0;
  });
  const usedStates = plan.zones.flatMap(({ states }, other) => (other === at ? [] : states));
  const measure = by === 'weight' ? 'grams' : 'dollars';

  return (
    <EditForm<ZoneFields>
      form={form}
      name="shipping-zone"
      initialValues={{
        ...before,
        tiers: before.tiers.map((tier) => ({ expedited: null, ...tier })),
        freeFrom: before.freeFrom ?? null,
      }}
      submit={{ busy, text: 'Save zone' }}
      save={(fields) => change(withZone(plan, zoneOf(fields), at), { title: `${fields.name} saved` })}
    >
      <Form.Item label="Name" name="name" rules={[filledIn('Please enter a name.')]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item label="States" name="states" extra="Leave empty for all states that are in no other zone.">
        <MultiSelect
          placeholder={plan.zones.every((_, other) => other === at) ? 'All states' : 'All other states'}
          showSearch={{ optionFilterProp: 'label' }}
          options={usStates.map(({ code, name }) => ({
            value: code,
            label: name,
            disabled: usedStates.includes(code),
          }))}
        />
      </Form.Item>
      <Form.Item label="Prices depend on" name="by">
        <Radio.Group
          options={[
            { value: 'subtotal', label: 'the subtotal' },
            { value: 'weight', label: 'the weight' },
          ]}
        />
      </Form.Item>
      <Form.List name="tiers">
        {(tiers, { add, remove }) => (
          <>
            {tiers.map(({ key, name: row }) => (
              <div key={key} className="shipping-tier">
                <Form.Item label={`From, in ${measure}`} name={[row, 'from']} rules={[aNumber]}>
                  <InputNumber<number> min={0} precision={by === 'weight' ? 0 : 2} disabled={row === 0} />
                </Form.Item>
                <Form.Item label="Standard, in dollars" name={[row, 'standard']} rules={[aNumber]}>
                  <InputNumber<number> min={0} precision={2} />
                </Form.Item>
                <Form.Item label="Expedited, in dollars" name={[row, 'expedited']}>
                  <InputNumber<number> min={0} precision={2} placeholder="Not offered" />
                </Form.Item>
                {row > 0 && (
                  <Button aria-label={`Remove price ${row + 1}`} onClick={() => remove(row)}>
                    Remove
                  </Button>
                )}
              </div>
            ))}
            {tiers.length < maxTiers && (
              <Button onClick={() => add({ from: null, standard: null, expedited: null })}>Add a price</Button>
            )}
          </>
        )}
      </Form.List>
      <Form.Item
        label="Standard shipping is free from, in dollars"
        name="freeFrom"
        extra="Subtotal before discounts. Leave empty if shipping is never free."
        className="shipping-free"
      >
        <InputNumber<number> min={0} precision={2} />
      </Form.Item>
    </EditForm>
  );
}

const maxTiers = 20;
const aNumber = { required: true, message: 'Please enter a number.' };

function zoneOf({ tiers, ...fields }: ZoneFields): Zone {
  return {
    ...fields,
    tiers: tiers.map(({ from, standard, expedited }) => ({ from: from ?? 0, standard: standard ?? 0, expedited })),
  };
}

/** Returns the plan with `zone` at this index. If `zone` is null, removes the zone at this index. */
export function withZone(plan: ShippingPlan, zone: Zone | null, at: number): ShippingPlan {
  const others = [plan.zones.slice(0, at), plan.zones.slice(at + 1)] as const;
  return { ...plan, zones: [...others[0], ...(zone ? [zone] : []), ...others[1]] };
}

/** Returns the messages about one zone, by field. */
function ofZone(errors: Readonly<Record<string, string>>, at: number): Record<string, string> {
  const prefix = `zones.${at}.`;
  const own = Object.entries(errors).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, message]) => [name.slice(prefix.length), message]));
}
