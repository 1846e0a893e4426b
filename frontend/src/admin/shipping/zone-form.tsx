import { Button, Form, type FormRule, Input, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import type { Shipping, ShippingPlanBody } from '../../api/models';
import { businessDays } from '../../page/shipping-words';
import { usStates } from '../../ui/address-rules';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { EditForm } from '../ui/edit-dialog';
import { MultiSelect } from '../ui/multi-select';
import { gramsOf, ouncesOf, ouncesText } from '../ui/ounces';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { errorsIn, useSettingForm } from '../ui/use-setting-form';
import { shippingPlan } from './use-shipping';

type Zone = ShippingPlanBody['zones'][number];

/** Numbers are null while their fields are empty. Weights are in ounces; the plan has grams. */
interface ZoneFields extends Pick<Zone, 'name' | 'states' | 'by'> {
  tiers: { from: number | null; standard: number | null; expedited: number | null }[];
  freeFrom: number | null;
  days: Record<Kind, { min: number | null; max: number | null }>;
}

/** The kinds of shipping, with their names. */
const kinds = { standard: 'Standard', expedited: 'Expedited' } as const;
type Kind = keyof typeof kinds;

export type DefaultDays = Shipping['defaultDays'];

const regionNames: Record<DefaultDays[number]['region'], string> = {
  contiguous: 'Contiguous states',
  'alaska-hawaii': 'Alaska and Hawaii',
  territories: 'US territories',
  military: 'Military addresses',
};

const span = ({ min, max }: DefaultDays[number][Kind]) => (min === max ? String(min) : `${min}-${max}`);

/** Returns the usual days of some regions: "3-5 business days; Alaska and Hawaii: 5-10". */
export function usualDays(kind: Kind, [first, ...others]: DefaultDays): string {
  if (!first) return '';
  return [businessDays(first[kind]), ...others.map((one) => `${regionNames[one.region]}: ${span(one[kind])}`)].join(
    '; ',
  );
}

const newZone: Zone = {
  name: '',
  states: [],
  by: 'subtotal',
  tiers: [{ from: 0, standard: 8.99, expedited: null }],
  freeFrom: null,
};

interface ZoneFormProps {
  plan: ShippingPlanBody;
  version: number;
  /** Name of the zone; empty for a new zone. */
  zone: string;
  defaultDays: DefaultDays;
}

export function ZoneForm(props: ZoneFormProps) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ plan: loaded, version, zone, defaultDays }] = useState(props);
  const [form] = Form.useForm<ZoneFields>();
  const by = Form.useWatch('by', form) as Zone['by'] | undefined;
  const before = loaded.zones.find(({ name }) => name === zone) ?? newZone;
  const { save, busy, current } = useSettingForm(shippingPlan, version, (errors, latest = loaded) => {
    const own = errorsIn(errors, `zones.${placeOf(zone, latest)}`);
    showFieldErrors(form, own);
    return Object.keys(own).length > 0;
  });
  const plan = current ?? loaded;
  const at = placeOf(zone, plan);
  const now = current?.zones[at];
  const zoneOfState = new Map(
    plan.zones.flatMap(({ name, states }, other) =>
      other === at ? [] : states.map((state) => [state, name] as const),
    ),
  );
  const measure = by === 'weight' ? 'ounces' : 'dollars';

  return (
    <EditForm<ZoneFields>
      form={form}
      name="shipping-zone"
      initialValues={fieldsOf(before)}
      changes={current && changesBetween(zoneFacts(zone, loaded), zoneFacts(zone, current))}
      currentValues={now && fieldsOf(now)}
      linked={['by', 'tiers']}
      submit={{ busy, text: 'Save zone' }}
      save={(fields) => save(withZone(plan, zoneOf(fields), zone), { title: `${fields.name} saved` })}
    >
      <Form.Item label="Name" name="name" rules={[filledIn('Please enter a name.')]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        label="States"
        name="states"
        extra="Leave empty for all states that are in no other zone. A state belongs to one zone: to move it here, first remove it from its zone."
      >
        <MultiSelect
          placeholder={plan.zones.every((_, other) => other === at) ? 'All states' : 'All other states'}
          showSearch={{ optionFilterProp: 'label' }}
          options={usStates.map(({ code, name }) => ({
            value: code,
            label: zoneOfState.has(code) ? `${name} (in ${zoneOfState.get(code)})` : name,
            disabled: zoneOfState.has(code),
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
                <Form.Item label={`From, in ${measure}`} name={[row, 'from']} rules={[aLimit]}>
                  <InputNumber<number> min={0} precision={2} disabled={row === 0} />
                </Form.Item>
                <Form.Item label="Standard, in dollars" name={[row, 'standard']} rules={[aPrice]}>
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
        label="Free standard shipping from this subtotal, in dollars"
        name="freeFrom"
        extra="Subtotal before discounts. Leave empty if shipping is never free."
        className="shipping-free"
      >
        <InputNumber<number> min={0} precision={2} />
      </Form.Item>
      <fieldset className="shipping-days">
        <legend>Delivery days</legend>
        <p>Business days from the carrier’s pickup to the arrival. Leave empty for the usual days of the address:</p>
        <ul className="shipping-regions">
          {defaultDays.map(({ region, standard, expedited }) => (
            <li key={region}>
              {regionNames[region]}: {businessDays(standard)} (expedited: {span(expedited)})
            </li>
          ))}
        </ul>
        {(['standard', 'expedited'] as const).map((kind) => (
          <div key={kind} className="shipping-tier">
            <Form.Item label={`${kinds[kind]}, from`} name={['days', kind, 'min']} rules={[bothDays(kind, 'max')]}>
              <InputNumber<number> min={1} max={60} precision={0} placeholder="Usual" />
            </Form.Item>
            <Form.Item label={`${kinds[kind]}, to`} name={['days', kind, 'max']} rules={[bothDays(kind, 'min')]}>
              <InputNumber<number> min={1} max={60} precision={0} placeholder="Usual" />
            </Form.Item>
          </div>
        ))}
      </fieldset>
    </EditForm>
  );
}

const maxTiers = 20;
const aLimit = { required: true, message: 'Please enter where this price begins.' };
const aPrice = { required: true, message: 'Please enter a price, or 0 for free shipping.' };
const noDays = { min: null, max: null };

/** Requires a number of days if the other end of the range is set. */
const bothDays =
  (kind: Kind, other: 'min' | 'max'): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_, value: unknown) =>
      value == null && getFieldValue(['days', kind, other]) != null
        ? Promise.reject(new Error('Please enter both numbers, or leave both empty.'))
        : Promise.resolve(),
  });

function fieldsOf({ tiers, freeFrom, days, ...zone }: Zone): ZoneFields {
  const limitOf = (from: number) => (zone.by === 'weight' ? ouncesOf(from) : from);
  return {
    ...zone,
    tiers: tiers.map((tier) => ({ expedited: null, ...tier, from: limitOf(tier.from) })),
    freeFrom: freeFrom ?? null,
    days: { standard: days?.standard ?? noDays, expedited: days?.expedited ?? noDays },
  };
}

function zoneOf({ tiers, days, ...fields }: ZoneFields): Zone {
  const spanOf = ({ min, max }: ZoneFields['days'][Kind]) => (min === null || max === null ? null : { min, max });
  const [standard, expedited] = [spanOf(days.standard), spanOf(days.expedited)];
  const limitOf = (from: number) => (fields.by === 'weight' ? gramsOf(from) : from);
  return {
    ...fields,
    ...((standard ?? expedited) && { days: { standard, expedited } }),
    tiers: tiers.map(({ from, standard, expedited }) => ({
      from: limitOf(from ?? 0),
      standard: standard ?? 0,
      expedited,
    })),
  };
}

/**
 * Returns the plan with `zone` in place of the zone with this name. Adds `zone` at the end if there is none. If `zone`
 * is null, removes the zone with this name.
 */
export function withZone(plan: ShippingPlanBody, zone: Zone | null, name: string): ShippingPlanBody {
  const at = placeOf(name, plan);
  const others = [plan.zones.slice(0, at), plan.zones.slice(at + 1)] as const;
  return { ...plan, zones: [...others[0], ...(zone ? [zone] : []), ...others[1]] };
}

/** Index of the zone with this name; the number of zones if there is none. */
function placeOf(zone: string, { zones }: ShippingPlanBody): number {
  const at = zones.findIndex(({ name }) => name === zone);
  return at < 0 ? zones.length : at;
}

/** Returns the zone as texts; empty for a new zone. */
export function zoneFacts(name: string, { zones }: ShippingPlanBody): Change[] {
  if (name === '') return [];
  const zone = zones.find((one) => one.name === name);
  if (!zone) return [['Name', 'deleted or renamed']];
  const { states, by, tiers, freeFrom, days } = zone;
  const priceText = ({ from, standard, expedited }: Zone['tiers'][number]) =>
    `From ${by === 'weight' ? ouncesText(from) : formatMoney(from)}: ${formatMoney(standard)}, expedited ${expedited == null ? 'not offered' : formatMoney(expedited)}`;
  return [
    ['Name', name],
    ['States', states.join(', ') || 'all other states'],
    ['Prices', tiers.map(priceText).join('\n')],
    ['Free from', freeFrom == null ? 'never free' : formatMoney(freeFrom)],
    ['Standard days', days?.standard ? businessDays(days.standard) : 'usual days'],
    ['Expedited days', days?.expedited ? businessDays(days.expedited) : 'usual days'],
  ];
}
