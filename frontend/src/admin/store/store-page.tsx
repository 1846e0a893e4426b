import './store.css';
import { Button } from 'antd';
import { useState } from 'react';
import type { StoreContent, StoreDetails } from '../../api/models';
import { EarlierVersions } from '../ui/earlier-versions';
import { IfMay, SteadyButton } from '../ui/buttons';
import { EditDialog } from '../ui/edit-dialog';
import { type Fact, Facts, TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { useMay } from '../ui/use-may';
import { ContentForm } from './content-form';
import type { SampleTheme } from './contrast';
import { dayText } from './day-text';
import { DetailsForm } from './details-form';
import { LookForm } from './look-form';
import { Logo, usualColors } from './sample';
import { texts } from './text-names';
import { useChangeContent, useChangeDetails, useStoreContent, useStoreDetails } from './use-store-settings';

interface Version<Value> {
  version: number;
  savedAt: string | null;
  savedBy: string | null;
  value: Value;
}

/** Details and texts of the store, with their earlier versions. */
export default function StorePage() {
  const details = useStoreDetails();
  const content = useStoreContent();
  return (
    <>
      <h2>Store</h2>
      <Loaded thing="details" result={details} missing={null}>
        {({ versions: [current, ...earlier] }) => current && <Details current={current} earlier={earlier} />}
      </Loaded>
      <Loaded thing="texts" result={content} missing={null}>
        {({ versions: [current, ...earlier] }) => current && <Texts current={current} earlier={earlier} />}
      </Loaded>
    </>
  );
}

interface SectionProps<Value> {
  current: Version<Value>;
  earlier: Version<Value>[];
}

function Details({ current: { value, version }, earlier }: SectionProps<StoreDetails>) {
  const [editing, setEditing] = useState<true | null>(null);
  const [editingLook, setEditingLook] = useState<true | null>(null);
  const { save, busy } = useChangeDetails(version);
  return (
    <section className="store-section" aria-labelledby="details-title">
      <div className="list-bar">
        <h3 id="details-title">Details</h3>
        <IfMay permission="settings.change">
          <Button onClick={() => setEditingLook(true)}>Edit logo and colors</Button>
          <Button type="primary" onClick={() => setEditing(true)}>
            Edit details
          </Button>
        </IfMay>
      </div>
      <Facts className="store-facts" facts={detailFacts(value)} />
      <EditDialog item={editing} title={() => 'Store details'} width={640} onClose={() => setEditing(null)}>
        {() => <DetailsForm details={value} version={version} />}
      </EditDialog>
      <EditDialog item={editingLook} title={() => 'Logo and colors'} width={640} onClose={() => setEditingLook(null)}>
        {() => <LookForm details={value} version={version} />}
      </EditDialog>
      <EarlierVersions
        name="details"
        versions={earlier}
        show={(one) => <Facts className="store-facts" facts={detailFacts(one)} />}
        busy={busy}
        onRestore={(one) => save(one, { title: 'Store restored' })}
      />
    </section>
  );
}

function Texts({ current: { value, version }, earlier }: SectionProps<StoreContent>) {
  const [editing, setEditing] = useState<true | null>(null);
  const { save, busy } = useChangeContent(version);
  const mayRestore = useMay('settings.change');
  return (
    <section className="store-section" aria-labelledby="texts-title">
      <div className="list-bar">
        <h3 id="texts-title">Texts</h3>
        <IfMay permission="settings.change">
          <Button type="primary" onClick={() => setEditing(true)}>
            Edit texts
          </Button>
        </IfMay>
      </div>
      <Facts className="store-facts" facts={textFacts(value)} />
      <EditDialog item={editing} title={() => 'Shop texts'} width={760} onClose={() => setEditing(null)}>
        {() => <ContentForm content={value} version={version} />}
      </EditDialog>
      <EarlierVersions
        name="texts"
        versions={earlier}
        show={(one, restore) => (
          <Facts
            className="store-facts"
            facts={textFacts(one, ({ key, name }) => {
              const isSame = JSON.stringify(one[key]) === JSON.stringify(value[key]);
              if (isSame) return 'Same as now';
              return (
                mayRestore && (
                  <SteadyButton
                    size="small"
                    aria-label={`Restore ${name} only`}
                    inactive={busy}
                    onClick={() => restore({ ...value, [key]: one[key] })}
                  >
                    Restore only this text
                  </SteadyButton>
                )
              );
            })}
          />
        )}
        busy={busy}
        onRestore={(one) => save(one, { title: 'Texts restored' })}
      />
    </section>
  );
}

function detailFacts(details: StoreDetails): Fact[] {
  const { hours, socialLinks, returnAddress, closedDays, logo } = details;
  return [
    ['Name', details.name],
    ['Email', details.email],
    ['Support email', details.supportEmail],
    ['Sender of emails', details.mailFrom],
    ['Phone', details.phone],
    ['Place', `${details.city}, ${details.state}`],
    ['Address for returns', returnAddress.join(', ') || 'None'],
    ['Hours', hours?.map(({ days, time }) => `${days}: ${time}`).join(', ') ?? 'Monday to Saturday, 9 to 5'],
    ['Closed days', closedDaysText(closedDays)],
    ['Social links', socialLinks.map(({ name }) => name).join(', ') || 'None'],
    ['Founded in', details.founded ?? 'No year is shown'],
    ['Logo', logo === null ? 'The name of the store' : <Logo logo={logo} alt={details.name} />],
    ['Color', <Color color={details.accent} theme="light" />],
    ['Color in the dark theme', <Color color={details.darkAccent} theme="dark" />],
  ];
}

const closedDaysText = (days: readonly string[]) =>
  days.length === 0 ? 'Federal holidays only' : `Federal holidays, and: ${days.map(dayText).join('; ')}`;

/** A color with its code. @param props.color null for the default color of the theme */
function Color({ color, theme }: { color: string | null; theme: SampleTheme }) {
  const shown = color ?? usualColors[theme];
  return (
    <>
      <span className="store-swatch" style={{ background: shown }} /> {shown}
      {color === null && ', the default color'}
    </>
  );
}

/** @param action shown below each text */
function textFacts(content: StoreContent, action?: (text: (typeof texts)[number]) => React.ReactNode): Fact[] {
  return texts.map((one) => {
    const value = content[one.key];
    const text = typeof value === 'string' ? value : value?.map(({ question }) => question).join(' ');
    const shown = text === undefined ? own : text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return [one.name, action ? <TwoLines first={shown} second={action(one)} /> : shown];
  });
}

const own = 'Default text';
