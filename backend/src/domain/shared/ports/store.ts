/** The store as shoppers see it. */
export interface StoreDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  /** Name of the state. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly supportEmail: string;
  /** The From line of mails, e.g. `Liberty Tide <hello@shop.example.com>`. */
  readonly mailFrom: string;
  /** Lines of the address for return parcels. Labels print the store's name above them. */
  readonly returnAddress: readonly string[];
  /**
   * Lines of the address at which customers pick up orders, below the store's name. If empty, shoppers see only the
   * city and the state.
   */
  readonly pickupAddress: readonly string[];
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[];
  /** Null for the usual hours, Monday to Saturday from 9 to 5. */
  readonly hours: readonly { readonly days: string; readonly time: string }[] | null;
  /** Year in which the store was founded; null if the year is not shown. */
  readonly founded: number | null;
  /** Days on which nothing is packed: `2026-12-24`, or `12-24` for each year. */
  readonly closedDays: readonly string[];
  /** Color of buttons, links and the banner, such as `#16265c`; null for the default color. */
  readonly accent: string | null;
  /** The color in the dark theme; null for the default color. */
  readonly darkAccent: string | null;
  /** Path of a picture in the library, shown in place of the name; null without a logo. */
  readonly logo: string | null;
  /** Paragraph of the shop's own in each order confirmation; null without one. May have several lines. */
  readonly confirmationNote: string | null;
  /** The same in each mail about a shipped parcel or an order that is ready to pick up. */
  readonly shippingNote: string | null;
}

/** Provides the details that staff saved last, or else the details of the configuration. */
export abstract class Store {
  abstract details(): Promise<StoreDetails>;
}

/** A version of settings that staff edit. */
export interface SettingVersion<Value> {
  /** Increases with each saved version; 0 for the default of the configuration. */
  readonly version: number;
  readonly value: Value;
  /** Null for the default. */
  readonly savedAt: Date | null;
  /** Username; null for the default. */
  readonly savedBy: string | null;
}
