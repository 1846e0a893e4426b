import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { Store, type StoreDetails } from '../../../domain/shared/ports/store.js';
import {
  type StoreSection,
  type StoreSections,
  StoreSettings,
  type StoreVersion,
} from '../../../domain/store/ports/store-settings.js';
import { ownContent } from '../../../domain/store/store-content.js';
import { defaultMenu } from '../../../domain/store/store-menu.js';
import { SettingVersions } from '../settings/setting-versions.js';
import { Database } from '../sql/database.js';

const versionsShown = 20;

@Injectable()
export class PostgresStoreSettings implements StoreSettings, Store {
  private readonly presets: StoreSections;

  constructor(
    private readonly settings: SettingVersions,
    private readonly db: Database,
    config: Config,
  ) {
    this.presets = { store: presetOf(config), content: ownContent, menu: defaultMenu };
  }

  details(): Promise<StoreDetails> {
    return this.current('store');
  }

  async current<Section extends StoreSection>(section: Section): Promise<StoreSections[Section]> {
    return this.valueOf(section, await this.settings.latest(section));
  }

  async versions<Section extends StoreSection>(section: Section): Promise<StoreVersion<Section>[]> {
    const saved = await this.settings.list(section, versionsShown);
    return [
      ...saved.map(({ id, value, ...version }) => ({ version: id, value: this.valueOf(section, value), ...version })),
      { version: 0, value: this.presets[section], savedAt: null, savedBy: null },
    ];
  }

  async lock<Section extends StoreSection>(section: Section): Promise<StoreVersion<Section>> {
    await this.settings.lock();
    const [latest] = await this.versions(section);
    if (!latest) throw new Error('The default is always a version.');
    return latest;
  }

  async categoryNames(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db.selectFrom('categories').select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  save<Section extends StoreSection>(section: Section, value: StoreSections[Section], staffId: number): Promise<void> {
    return this.settings.add(section, value, staffId);
  }

  /** The saved values of a section. Fields that were added after the version was saved have their defaults. */
  private valueOf<Section extends StoreSection>(section: Section, saved: object | null): StoreSections[Section] {
    return { ...this.presets[section], ...saved };
  }
}

function presetOf({ store, mailFrom, delivery }: Config): StoreDetails {
  const { name, email, phone, city, state, latitude, longitude, supportEmail, returnAddress, founded } = store;
  const { socialLinks, pickupAddress } = store;
  return {
    ...{ name, email, phone, city, state, latitude, longitude, supportEmail, returnAddress, founded },
    mailFrom,
    pickupAddress,
    socialLinks: socialLinks.map((link) => ({ name: link.name, url: link.url })),
    hours: null,
    closedDays: delivery.closedDays,
    ...{ accent: null, darkAccent: null, logo: null },
  };
}
