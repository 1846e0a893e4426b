import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { type SettingVersion, Store, type StoreDetails } from '../../../domain/shared/ports/store.js';
import { type StoreSection, type StoreSections, StoreSettings } from '../../../domain/store/ports/store-settings.js';
import { noReplies } from '../../../domain/store/saved-replies.js';
import { ownContent } from '../../../domain/store/store-content.js';
import { defaultMenu } from '../../../domain/store/store-menu.js';
import { type Setting, SettingVersions } from '../settings/setting-versions.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresStoreSettings implements StoreSettings, Store {
  private readonly presets: StoreSections;

  constructor(
    private readonly settings: SettingVersions,
    private readonly db: Database,
    config: Config,
  ) {
    this.presets = { store: presetOf(config), content: ownContent, menu: defaultMenu, replies: noReplies };
  }

  details(): Promise<StoreDetails> {
    return this.current('store');
  }

  current<Section extends StoreSection>(section: Section): Promise<StoreSections[Section]> {
    return this.settings.current(this.setting(section));
  }

  versions<Section extends StoreSection>(section: Section): Promise<SettingVersion<StoreSections[Section]>[]> {
    return this.settings.versions(this.setting(section));
  }

  lock<Section extends StoreSection>(section: Section): Promise<SettingVersion<StoreSections[Section]>> {
    return this.settings.lock(this.setting(section));
  }

  async categoryNames(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db.selectFrom('categories').select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  save<Section extends StoreSection>(section: Section, value: StoreSections[Section], staffId: number): Promise<void> {
    return this.settings.add(section, value, staffId);
  }

  /** Fields that were added after a version was saved have their defaults. */
  private setting<Section extends StoreSection>(section: Section): Setting<StoreSections[Section]> {
    const preset = this.presets[section];
    return { section, preset, valueOf: (saved) => ({ ...preset, ...saved }) };
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
    ...{ accent: null, darkAccent: null, logo: null, confirmationNote: null, shippingNote: null },
  };
}
