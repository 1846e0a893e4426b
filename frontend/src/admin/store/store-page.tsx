import './store.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoreContentBody, StoreDetailsBody } from '../../api/models';
import { homePath } from '../../page/paths';
import { adminShippingPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { EarlierVersions } from '../ui/earlier-versions';
import { IfMay, SteadyButton } from '../ui/buttons';
import { EditDialog } from '../ui/edit-dialog';
import { type Fact, Facts, TwoLines } from '../ui/facts';
import { HistoryLink } from '../ui/history-link';
import { Loaded } from '../ui/loaded';
import { timeZoneName } from '../ui/store-time';
import { useMay } from '../ui/use-may';
import { useChangeSetting } from '../ui/use-setting-form';
import { ContentForm, contentTexts } from './content-form';
import type { SampleTheme } from './contrast';
import { dayText } from './day-text';
import { DetailsForm, detailTexts } from './details-form';
import { LookForm, lookTexts } from './look-form';
import { Menu, type SectionProps } from './menu';
import { Logo, usualColors } from './sample';
import { texts } from './text-names';
import {
  storeContent,
  storeDetails,
  useDefaultText,
  useStoreContent,
  useStoreDetails,
  useStoreMenu,
} from './use-store-settings';

/** Details, menu and texts of the store, with their earlier versions. */
export default function StorePage() {
  const details = useStoreDetails();
  const menu = useStoreMenu();
  const content = useStoreContent();
  return (
    <>
      <div className="list-bar">
        <h2>Store</h2>
        <a href={homePath} target="_blank" rel="noreferrer">
          View the store
        </a>
      </div>
      <p>
        Changes appear in the shop immediately. Earlier versions are below each part, and can be restored. Shipping
        prices and delivery days are on the page <Link to={adminShippingPath}>Shipping</Link>.
      </p>
      <Loaded thing="details" result={details} missing={null}>
        {({ versions: [current, ...earlier] }) => current && <Details current={current} earlier={earlier} />}
      </Loaded>
      <Loaded thing="menu" result={menu} missing={null}>
        {({ versions: [current, ...earlier] }) => current && <Menu current={current} earlier={earlier} />}
      </Loaded>
      <Loaded thing="texts" result={content} missing={null}>
        {({ versions: [current, ...earlier] }) => current && <Texts current={current} earlier={earlier} />}
      </Loaded>
    </>
  );
}

function Details({ current, earlier }: SectionProps<StoreDetailsBody>) {
  const { value, version } = current;
  const { timeZone } = useStore();
  const [editing, setEditing] = useState<true | null>(null);
  const [editingLook, setEditingLook] = useState<true | null>(null);
  const { save, busy } = useChangeSetting(storeDetails, version);
  return (
    <section className="store-section" aria-labelledby="details-title">
      <div className="list-bar">
        <h3 id="details-title">Details</h3>
        <HistoryLink subject="store:store" of="the details" />
        <IfMay permission="settings.change">
          <Button onClick={() => setEditingLook(true)}>Edit logo and colors</Button>
          <Button type="primary" onClick={() => setEditing(true)}>
            Edit details
          </Button>
        </IfMay>
      </div>
      <Facts
        className="store-facts"
        facts={[
          ...detailFacts(value),
          [
            'Time zone',
            <TwoLines first={timeZoneName(timeZone)} second="For all dates and times; a setting of the server" />,
          ],
        ]}
      />
      <EditDialog
        startsInField
        item={editing}
        title={() => 'Store details'}
        width={640}
        onClose={() => setEditing(null)}
      >
        {() => <DetailsForm details={value} version={version} />}
      </EditDialog>
      <EditDialog item={editingLook} title={() => 'Logo and colors'} width={640} onClose={() => setEditingLook(null)}>
        {() => <LookForm details={value} version={version} />}
      </EditDialog>
      <EarlierVersions
        name="details"
        current={current}
        versions={earlier}
        factsOf={(one) => [...detailTexts(one), ...lookTexts(one)]}
        show={(one) => <Facts className="store-facts" facts={detailFacts(one)} />}
        busy={busy}
        onRestore={(one) => save(one, { title: 'Store restored' })}
      />
    </section>
  );
}

function Texts({ current, earlier }: SectionProps<StoreContentBody>) {
  const { value, version } = current;
  const [editing, setEditing] = useState<true | null>(null);
  const { save, busy } = useChangeSetting(storeContent, version);
  const mayRestore = useMay('settings.change');
  return (
    <section className="store-section" aria-labelledby="texts-title">
      <div className="list-bar">
        <h3 id="texts-title">Texts</h3>
        <HistoryLink subject="store:content" of="the texts" />
        <IfMay permission="settings.change">
          <Button type="primary" onClick={() => setEditing(true)}>
            Edit texts
          </Button>
        </IfMay>
      </div>
      <Facts className="store-facts" facts={textFacts(value)} />
      <EditDialog item={editing} title={() => 'Shop texts'} width={1080} onClose={() => setEditing(null)}>
        {() => <ContentForm content={value} version={version} />}
      </EditDialog>
      <EarlierVersions
        name="texts"
        current={current}
        versions={earlier}
        factsOf={contentTexts}
        show={(one, restore) => (
          <Facts
            className="store-facts"
            facts={textFacts(one, ({ key, name }) => {
              const isSame = JSON.stringify(one[key]) === JSON.stringify(value[key]);
              if (isSame) return 'Same as the current text';
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

function detailFacts(details: StoreDetailsBody): Fact[] {
  const { hours, socialLinks, returnAddress, pickupAddress, closedDays, logo } = details;
  return [
    ['Name', <TwoLines first={details.name} second="In the header, the titles of pages, and emails" />],
    ['Email', <TwoLines first={details.email} second="In the header and the footer, and for alerts about refunds" />],
    ['Support email', <TwoLines first={details.supportEmail} second="With orders, and in emails" />],
    ['Sender of emails', details.mailFrom],
    ['Phone', details.phone],
    ['Place', `${details.city}, ${details.state}`],
    [
      'Address for returns',
      returnAddress.join(', ') || <TwoLines first="None" second="Return labels show only the name" />,
    ],
    ['Address for pickups', pickupAddress.join(', ') || <TwoLines first="None" second="Shoppers see city and state" />],
    ['Hours', hours?.map(({ days, time }) => `${days}: ${time}`).join(', ') ?? 'Monday to Saturday, 9 to 5'],
    ['Closed days', closedDaysText(closedDays)],
    ['Social links', <SocialLinks links={socialLinks} />],
    ['Founded in', details.founded ?? 'No year is shown'],
    ['Note in order confirmations', details.confirmationNote ?? 'None'],
    ['Note in shipping emails', details.shippingNote ?? 'None'],
    ['Logo', logo === null ? 'The name of the store' : <Logo logo={logo} alt={details.name} />],
    ['Color', <Color color={details.accent} theme="light" />],
    ['Color in the dark theme', <Color color={details.darkAccent} theme="dark" />],
  ];
}

function SocialLinks({ links }: { links: StoreDetailsBody['socialLinks'] }) {
  if (links.length === 0) return 'None';
  return links.map(({ name, url }, at) => (
    <span key={at}>
      {at > 0 && ', '}
      <a href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
    </span>
  ));
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

/** @param action shown below each text of an earlier version */
function textFacts(content: StoreContentBody, action?: (text: (typeof texts)[number]) => React.ReactNode): Fact[] {
  return texts.map((one) => {
    const value = content[one.key];
    const text = typeof value === 'string' ? value : value?.map(({ question }) => question).join(' ');
    // The page of the shop shows the default text only while the current version has no own text.
    const byDefault = action ? 'Default text' : <DefaultText name={one.key} />;
    const shown = text === undefined ? byDefault : text.length > 200 ? `${text.slice(0, 200)}…` : text;
    return [
      one.name,
      <TwoLines first={shown} second={action ? action(one) : <PageLink to={one.path} about={one.name} />} />,
    ];
  });
}

/** Opens the page that shows a text. */
const PageLink = ({ to, about }: { to: string; about: string }) => (
  <a href={to} target="_blank" rel="noreferrer" aria-label={`View ${about} in the store, opens in a new tab`}>
    View in the store
  </a>
);

/** The text that the shop shows until staff write their own. It is loaded when staff open it. */
function DefaultText({ name }: { name: keyof StoreContentBody }) {
  const { load } = useDefaultText();
  const [text, setText] = useState<string>();
  const show = (isOpen: boolean) => {
    if (!isOpen || text !== undefined) return;
    void load(name, (shown) =>
      setText(typeof shown === 'string' ? shown : shown.map((one) => `${one.question}\n${one.answer}`).join('\n\n')),
    );
  };
  return (
    <details className="store-default" onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>Default text</summary>
      {text ?? 'Loading...'}
    </details>
  );
}
