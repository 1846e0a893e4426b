import type { SettingVersion, StoreDetails } from '../../shared/ports/store.js';
import type { SavedReplies } from '../saved-replies.js';
import type { StoreContent } from '../store-content.js';
import type { StoreMenu } from '../store-menu.js';

/** The values of each section. */
export interface StoreSections {
  readonly store: StoreDetails;
  readonly content: StoreContent;
  readonly menu: StoreMenu;
  readonly replies: SavedReplies;
}
export type StoreSection = keyof StoreSections;

/** Details, texts, menu and saved replies of the store, with their earlier versions. */
export abstract class StoreSettings {
  /** The most recently saved value, or the default. */
  abstract current<Section extends StoreSection>(section: Section): Promise<StoreSections[Section]>;
  /** The latest versions, newest first, and the default. */
  abstract versions<Section extends StoreSection>(section: Section): Promise<SettingVersion<StoreSections[Section]>[]>;
  /** Locks the section: other changes wait until the end of the transaction. Returns the current version. */
  abstract lock<Section extends StoreSection>(section: Section): Promise<SettingVersion<StoreSections[Section]>>;
  /** Names of all categories by id, including categories that the shop does not show. */
  abstract categoryNames(): Promise<ReadonlyMap<number, string>>;
  abstract save<Section extends StoreSection>(
    section: Section,
    value: StoreSections[Section],
    staffId: number,
  ): Promise<void>;
}
