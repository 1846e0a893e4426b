import './shipping.css';
import { Button, Form, InputNumber, Switch } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShippingPlanBody, ShippingVersion } from '../../api/models';
import { shippingReturnsPath } from '../../page/paths';
import { adminStorePath } from '../../page/staff-paths';
import { businessDays } from '../../page/shipping-words';
import { formatMoney } from '../../ui/money';
import { CardTable } from '../list/list-table';
import { IfMay, RowActions } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EarlierVersions } from '../ui/earlier-versions';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Hint } from '../ui/hint';
import { HistoryLink } from '../ui/history-link';
import { Loaded } from '../ui/loaded';
import { gramsOf, maxGrams, ouncesOf, ouncesText } from '../ui/ounces';
import { RowKeys } from '../ui/row-keys';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { useChangeSetting, useSettingForm } from '../ui/use-setting-form';
import { BannerNotice } from './banner-notice';
import { ShippingTrial } from './shipping-trial';
import { shippingPlan, useShipping } from './use-shipping';
import { type DefaultDays, usualDays, withZone, zoneFacts, ZoneForm } from './zone-form';

const needs = 'settings.change';

/** Shipping zones with their prices, and earlier versions of both. */
export default function ShippingPage() {
  const result = useShipping();
  return (
    <>
      <div className="list-bar">
        <h2>Shipping</h2>
        <a href={shippingReturnsPath} target="_blank" rel="noreferrer">
          View in the store
        </a>
      </div>
      <p>
        Shoppers with an address outside of all zones cannot order. Changes apply to new orders.{' '}
        <Hint
          about="the prices"
          text="The cart shows the prices of the zone with the most states. The checkout shows the prices for the shopper’s address."
        />{' '}
        Set the days on which you do not pack orders in the <Link to={adminStorePath}>store details</Link>.
      </p>
      <Loaded thing="shipping rates" result={result} missing={null}>
        {({ versions: [current, ...earlier], defaultDays }) =>
          current && (
            <>
              <BannerNotice plan={current.plan} />
              <Zones plan={current.plan} version={current.version} defaultDays={defaultDays} />
              <ShippingTrial />
              <Earlier current={current} versions={earlier} defaultDays={defaultDays} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface ZonesProps {
  plan: ShippingPlanBody;
  version: number;
}

function Zones({ plan, version, defaultDays }: ZonesProps & { defaultDays: DefaultDays }) {
  /** Name of the edited zone; empty for a new zone. */
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<{ zone: string; version: number } | null>(null);
  const [general, setGeneral] = useState<true | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { save, busy } = useChangeSetting(shippingPlan, version);
  // After a colleague's change, staff must see the new zones before they delete one.
  const isRemoving = removing?.version === version;

  return (
    <section aria-labelledby="zones-title">
      <div className="list-bar">
        <h3 id="zones-title" ref={heading} tabIndex={-1}>
          Zones
        </h3>
        <HistoryLink subject="shipping:all" of="the shipping rates" />
        <IfMay permission="settings.change">
          <Button onClick={() => setGeneral(true)}>Pickup and weights</Button>
          <Button type="primary" onClick={() => setEditing('')}>
            New zone
          </Button>
        </IfMay>
      </div>
      <RowKeys>
        <PlanTable
          plan={plan}
          defaultDays={defaultDays}
          actions={(zone) => (
            <RowActions
              row={zone}
              primary={{ text: 'Edit', label: `Edit ${zone}`, needs, opensRow: true, onClick: () => setEditing(zone) }}
              more={
                plan.zones.length > 1
                  ? [{ text: 'Delete', needs, danger: true, onClick: () => setRemoving({ zone, version }) }]
                  : []
              }
            />
          )}
        />
      </RowKeys>
      <EditDialog
        startsInField
        item={editing}
        title={(zone) => zone || 'New zone'}
        width={640}
        onClose={() => setEditing(null)}
      >
        {(zone) => <ZoneForm plan={plan} version={version} zone={zone} defaultDays={defaultDays} />}
      </EditDialog>
      <EditDialog item={general} title={() => 'Pickup and weights'} onClose={() => setGeneral(null)}>
        {() => <GeneralForm plan={plan} version={version} />}
      </EditDialog>
      <ConfirmDialog
        open={isRemoving}
        title={`Delete ${useLast(removing)?.zone}?`}
        okText="Delete"
        busy={busy}
        fallbackFocus={heading}
        onConfirm={() => isRemoving && save(withZone(plan, null, removing.zone), { title: 'Zone deleted' })}
        onClose={() => setRemoving(null)}
      >
        Its states then use the prices of the zone for “All other states”. Without such a zone, shoppers in these states
        cannot order.
      </ConfirmDialog>
    </section>
  );
}

interface PlanTableProps {
  plan: ShippingPlanBody;
  defaultDays: DefaultDays;
  actions?: (zone: string) => React.ReactNode;
}

function PlanTable({ plan, defaultDays, actions }: PlanTableProps) {
  const { zones, pickup, usualWeight } = plan;
  return (
    <>
      <CardTable
        rowKey="name"
        dataSource={zones}
        columns={[
          { key: 'name', title: 'Zone', dataIndex: 'name' },
          {
            key: 'states',
            title: 'States',
            render: (_, { states }) => states.join(', ') || (zones.length === 1 ? 'All states' : 'All other states'),
          },
          { key: 'standard', title: 'Standard', render: (_, zone) => <Prices zone={zone} of="standard" /> },
          { key: 'expedited', title: 'Expedited', render: (_, zone) => <Prices zone={zone} of="expedited" /> },
          {
            key: 'free',
            title: 'Free from',
            render: (_, { freeFrom }) => (freeFrom == null ? 'Never free' : formatMoney(freeFrom)),
          },
          {
            key: 'days',
            title: 'Delivery',
            render: (_, zone) => <Days zone={zone} regions={regionsOf(zone, zones, defaultDays)} />,
          },
          ...(actions
            ? [{ key: 'actions', title: 'Actions', render: (_: unknown, { name }: { name: string }) => actions(name) }]
            : []),
        ]}
      />
      <p className="shipping-general">
        {pickup ? 'Shoppers can pick up their orders in the store.' : 'There is no store pickup.'} A product without a
        weight counts as {ouncesText(usualWeight)}.
      </p>
    </>
  );
}

type Zone = ShippingPlanBody['zones'][number];

/**
 * Returns the regions in which a zone has addresses, in the order of `all`. A zone without states has all addresses
 * that are in no other zone.
 */
function regionsOf({ states }: Zone, zones: readonly Zone[], all: DefaultDays): DefaultDays {
  const far = all.flatMap((region) => region.states);
  const others = zones.flatMap((zone) => zone.states);
  return all.filter((region) => {
    const isContiguous = region.states.length === 0;
    if (states.length === 0) return isContiguous || region.states.some((state) => !others.includes(state));
    return states.some((state) => (isContiguous ? !far.includes(state) : region.states.includes(state)));
  });
}

/** Business days of a zone, by kind of shipping: its own days, or the usual days of the region. */
function Days({ zone: { tiers, days }, regions }: { zone: Zone; regions: DefaultDays }) {
  const text = (kind: 'standard' | 'expedited') => {
    const own = days?.[kind];
    return own ? businessDays(own) : usualDays(kind, regions);
  };
  return (
    <TwoLines
      first={text('standard')}
      second={tiers.some(({ expedited }) => expedited != null) && `Expedited: ${text('expedited')}`}
    />
  );
}

/** Prices of one kind of shipping. Each line has a price, and the weight or subtotal from which it applies. */
function Prices({ zone: { by, tiers }, of }: { zone: Zone; of: 'standard' | 'expedited' }) {
  if (tiers.every((tier) => tier[of] == null)) return 'Not offered';
  return (
    <ul className="shipping-prices">
      {tiers.map(({ from, [of]: price }) => (
        <li key={from}>
          {from > 0 && `From ${by === 'weight' ? ouncesText(from) : formatMoney(from)}: `}
          {price == null ? 'not offered' : formatMoney(price)}
        </li>
      ))}
    </ul>
  );
}

function GeneralForm(props: ZonesProps) {
  // Stores the first props, as in `ZoneForm`.
  const [{ plan, version }] = useState(props);
  const [form] = Form.useForm<Pick<ShippingPlanBody, 'pickup' | 'usualWeight'>>();
  const { save, busy, current } = useSettingForm(shippingPlan, version);
  return (
    <EditForm
      form={form}
      name="shipping"
      initialValues={generalFields(plan)}
      changes={current && changesBetween(generalFacts(plan), generalFacts(current))}
      currentValues={current && generalFields(current)}
      submit={{ busy, text: 'Save changes' }}
      save={({ pickup, usualWeight }) =>
        save({ ...(current ?? plan), pickup, usualWeight: gramsOf(usualWeight) }, { title: 'Shipping saved' })
      }
    >
      <Form.Item
        label="Store pickup"
        name="pickup"
        valuePropName="checked"
        extra="Shoppers can choose it at checkout. It is free, and needs no address."
      >
        <Switch />
      </Form.Item>
      <Form.Item
        label="Default product weight, in ounces"
        name="usualWeight"
        extra="For zones whose prices depend on the weight. 1 pound is 16 ounces."
        rules={[{ required: true, message: 'Please enter a number.' }]}
      >
        <InputNumber<number> min={ouncesOf(1)} max={ouncesOf(maxGrams)} precision={2} />
      </Form.Item>
    </EditForm>
  );
}

/** Fields of the form. The weight is in ounces; the plan has grams. */
const generalFields = ({ pickup, usualWeight }: ShippingPlanBody) => ({ pickup, usualWeight: ouncesOf(usualWeight) });

const generalFacts = ({ pickup, usualWeight }: ShippingPlanBody): Change[] => [
  ['Store pickup', pickup ? 'yes' : 'no'],
  ['Default product weight', ouncesText(usualWeight)],
];

/** Returns the plan as texts, to compare two versions. */
const planFacts = (plan: ShippingPlanBody): Change[] => [
  ...plan.zones.flatMap(({ name }) =>
    zoneFacts(name, plan)
      .slice(1)
      .map(([title, value]): Change => [`${name}: ${title}`, value]),
  ),
  ['Order of zones', plan.zones.map(({ name }) => name).join(', ')],
  ...generalFacts(plan),
];

interface EarlierProps {
  current: ShippingVersion;
  versions: ShippingVersion[];
  defaultDays: DefaultDays;
}

/** Returns a version for `EarlierVersions`. */
const versionOf = ({ plan, ...one }: ShippingVersion) => ({ ...one, value: plan });

function Earlier({ current, versions, defaultDays }: EarlierProps) {
  const { save, busy } = useChangeSetting(shippingPlan, current.version);
  return (
    <EarlierVersions
      name="rates"
      current={versionOf(current)}
      factsOf={planFacts}
      versions={versions.map(versionOf)}
      show={(plan) => <PlanTable plan={plan} defaultDays={defaultDays} />}
      busy={busy}
      onRestore={(plan) => save(plan, { title: 'Shipping restored' })}
    />
  );
}
