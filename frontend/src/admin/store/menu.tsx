import { Button } from 'antd';
import { useState } from 'react';
import type { StoreMenuBody } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { IfMay } from '../ui/buttons';
import { EarlierVersions } from '../ui/earlier-versions';
import { EditDialog } from '../ui/edit-dialog';
import { type Fact, Facts, TwoLines } from '../ui/facts';
import { HistoryLink } from '../ui/history-link';
import { useChangeSetting } from '../ui/use-setting-form';
import { MenuForm } from './menu-form';
import { menuFacts, places, shownLinks } from './menu-links';
import { storeMenu } from './use-store-settings';

interface Version<Value> {
  version: number;
  savedAt: string | null;
  savedBy: string | null;
  value: Value;
}

export interface SectionProps<Value> {
  current: Version<Value>;
  earlier: Version<Value>[];
}

/** The links in the header and the footer of the shop. */
export function Menu({ current, earlier }: SectionProps<StoreMenuBody>) {
  const { value, version } = current;
  const [editing, setEditing] = useState<true | null>(null);
  const { save, busy } = useChangeSetting(storeMenu, version);
  const categories = useCategories();
  const facts = (menu: StoreMenuBody) => shownFacts(menu, categories);
  return (
    <section className="store-section" aria-labelledby="menu-title">
      <div className="list-bar">
        <h3 id="menu-title">Menu</h3>
        <HistoryLink subject="store:menu" of="the menu" />
        <IfMay permission="settings.change">
          <Button type="primary" onClick={() => setEditing(true)}>
            Edit menu
          </Button>
        </IfMay>
      </div>
      <Facts className="store-facts" facts={facts(value)} />
      <EditDialog item={editing} title={() => 'Menu of the shop'} width={760} onClose={() => setEditing(null)}>
        {() => <MenuForm menu={value} version={version} />}
      </EditDialog>
      <EarlierVersions
        name="menu"
        current={current}
        versions={earlier}
        factsOf={(one) => menuFacts(one, categories)}
        show={(one) => <Facts className="store-facts" facts={facts(one)} />}
        busy={busy}
        onRestore={(one) => save(one, { title: 'Menu restored' })}
      />
    </section>
  );
}

const shownFacts = (menu: StoreMenuBody, categories: ReturnType<typeof useCategories>): Fact[] =>
  places.map(({ place, name }) => [
    name,
    <TwoLines
      first={shownLinks(menu, place, categories)
        .map(({ label }) => label)
        .join(' · ')}
      second={menu[place] === null && 'Default menu'}
    />,
  ]);
