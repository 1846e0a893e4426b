import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Config } from '../../../config/config.js';
import { hasDemoName } from '../../../config/settings.js';
import type { StoreDetails } from '../../../domain/shared/ports/store.js';
import { imageUrlOf, type UploadedImage } from '../../../domain/media/uploaded-image.js';
import type { StoreContent } from '../../../domain/store/store-content.js';
import { ObjectOrNull } from '../answers/object-or-null.js';
import { DayCountBody } from '../pricing/shipping.request.js';
import type { ShippingPlan } from '../../../domain/pricing/shipping.js';

@ApiSchema({ name: 'SocialLink' })
class SocialLinkResponse {
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
}

@ApiSchema({ name: 'OpeningHours' })
class OpeningHoursResponse {
  @ApiProperty({ example: 'Monday to Friday' }) days!: string;
  @ApiProperty({ example: '10am to 6pm' }) time!: string;
}

@ApiSchema({ name: 'Hero' })
class HeroResponse {
  @ApiProperty() headline!: string;
  @ApiProperty() text!: string;
}

@ApiSchema({ name: 'MenuLink' })
export class MenuLinkResponse {
  @ApiProperty() label!: string;
  @ApiProperty({ description: 'Path of the shop, or an address that begins with https://.' }) to!: string;
}

/** Links of the menu; null for the default menu. */
@ApiSchema({ name: 'StoreLinks' })
export class StoreLinksResponse {
  @ApiProperty({ type: [MenuLinkResponse], nullable: true }) header!: MenuLinkResponse[] | null;
  @ApiProperty({ type: [MenuLinkResponse], nullable: true }) footer!: MenuLinkResponse[] | null;
}

@ApiSchema({ name: 'Logo' })
class LogoResponse {
  @ApiProperty() imageUrl!: string;
  @ApiProperty({ type: 'integer', description: 'In pixels.' }) width!: number;
  @ApiProperty({ type: 'integer' }) height!: number;
}

/** Shipping prices for most states, in dollars. If a price depends on the cart, this is the lowest price. */
@ApiSchema({ name: 'StoreShipping' })
class StoreShippingResponse {
  @ApiProperty() standard!: number;
  @ApiProperty({ description: 'Whether the price depends on the weight or the subtotal.' }) varies!: boolean;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Subtotal from which shipping is free; null if shipping is never free.',
  })
  freeFrom!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Price of expedited shipping; null if it is not offered.' })
  expedited!: number | null;
  @ApiProperty({ description: 'Whether orders can be picked up in the store.' }) pickup!: boolean;
  @ApiProperty({ type: DayCountBody, description: 'Business days of standard shipping to most states.' })
  standardDays!: DayCountBody;
  @ApiProperty({ description: 'Whether all zones have the default days: longer outside of the contiguous states.' })
  hasDefaultDays!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'most states',
    description:
      'The destinations with the days of `standardDays`, and of `/api/delivery` without an address: the name of a shipping zone, or "most states" for the zone of all other states. Null with default days, and if all zones have the same days.',
  })
  daysIn!: string | null;
}

@ApiSchema({ name: 'Store' })
export class StoreResponse {
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() latitude!: number;
  @ApiProperty() longitude!: number;
  @ApiProperty() supportEmail!: string;
  @ApiProperty({
    type: [String],
    description: 'Lines of the address for pickups. Empty for the city and the state.',
  })
  pickupAddress!: readonly string[];
  @ApiProperty({ type: [SocialLinkResponse] }) socialLinks!: readonly SocialLinkResponse[];
  @ApiProperty({ description: 'The time zone of all dates in the shop.', example: 'America/Los_Angeles' })
  timeZone!: string;
  @ApiProperty({ enum: ['stripe', 'sandbox'] }) payments!: 'stripe' | 'sandbox';
  @ApiPropertyOptional({ description: 'Only when Stripe processes payments.' }) stripePublishableKey?: string;
  @ApiProperty({
    description: 'Whether the shop has a mail server. Without one, it saves mails as files, and nobody gets them.',
  })
  sendsMail!: boolean;
  @ApiProperty({ description: 'Whether this is the demo shop.' }) demo!: boolean;
  @ApiProperty({ description: 'Whether the store has the name of the demo shop. Its pages then show its slogans.' })
  demoName!: boolean;
  @ApiProperty({ type: StoreShippingResponse }) shipping!: StoreShippingResponse;
  @ApiProperty({
    type: [OpeningHoursResponse],
    nullable: true,
    description: 'Opening hours; null for the default: Monday to Saturday from 9 to 5.',
  })
  hours!: readonly OpeningHoursResponse[] | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Year in which the store was founded; null if it is not shown.',
  })
  founded!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Text of the banner at the top of every page; null for the default text.',
  })
  banner!: string | null;
  @ApiProperty({ type: HeroResponse, description: 'Texts at the top of the home page.' }) hero!: HeroResponse;
  @ApiProperty({ type: String, nullable: true, description: 'Color of buttons and links; null for the default color.' })
  accent!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The same color in the dark theme; null for the default color.',
  })
  darkAccent!: string | null;
  @ObjectOrNull(LogoResponse, { description: 'Path of the logo, which replaces the name; null without a logo.' })
  logo!: LogoResponse | null;
  @ApiProperty({ type: StoreLinksResponse }) menu!: StoreLinksResponse;
}

interface StoreParts {
  readonly logo: UploadedImage | null;
  readonly config: Config;
  readonly details: StoreDetails;
  readonly content: StoreContent;
  readonly plan: ShippingPlan;
  readonly menu: StoreLinksResponse;
}

export function storeResponse({ config, details, content, plan, menu, logo }: StoreParts): StoreResponse {
  const { payments, stripe, demo } = config;
  const { name, email, phone, city, state, latitude, longitude, supportEmail, hours, founded } = details;
  return {
    ...{ name, email, phone, city, state, latitude, longitude, supportEmail, hours, founded },
    pickupAddress: details.pickupAddress,
    timeZone: config.store.timeZone,
    socialLinks: details.socialLinks.map((link) => ({ name: link.name, url: link.url })),
    payments,
    ...(payments === 'stripe' && stripe && { stripePublishableKey: stripe.publishableKey }),
    sendsMail: config.smtpUrl !== null,
    demo,
    demoName: hasDemoName(name),
    shipping: storeShippingResponse(plan, config.delivery.transit.standard.contiguous),
    banner: content.banner,
    hero: heroOf(details, content),
    accent: details.accent,
    darkAccent: details.darkAccent,
    logo: logo && { imageUrl: imageUrlOf(logo.filename), width: logo.width, height: logo.height },
    menu,
  };
}

/**
 * Returns the texts for the top of the home page: the texts of staff, or default texts. The slogan of the demo shop is
 * the default only for the demo shop.
 */
function heroOf({ name, city }: StoreDetails, { heroHeadline, heroText }: StoreContent): HeroResponse {
  const isDemo = hasDemoName(name);
  return {
    headline: heroHeadline ?? (isDemo ? 'Swim like it’s the Fourth of July' : name),
    text:
      heroText ??
      (isDemo
        ? `Swimwear and activewear with a little flag in it, cut in ${city} for real water.`
        : 'Swimwear and activewear for real water.'),
  };
}

function storeShippingResponse(
  { usualZone: { name, states, tiers, freeFrom, days }, zones, pickup }: ShippingPlan,
  defaultDays: DayCountBody,
): StoreShippingResponse {
  const hasDefaultDays = zones.every((zone) => !zone.days?.standard && !zone.days?.expedited);
  const own = days?.standard;
  const isSame = (other?: DayCountBody | null) => own?.min === other?.min && own?.max === other?.max;
  const isOneForAll = own ? zones.every((zone) => isSame(zone.days?.standard)) : hasDefaultDays;
  const lowest = (prices: readonly number[]) => (prices.length === 0 ? null : Math.min(...prices));
  return {
    standard: lowest(tiers.map(({ standard }) => standard.dollars)) ?? 0,
    varies: tiers.length > 1,
    freeFrom: freeFrom?.dollars ?? null,
    expedited: lowest(tiers.flatMap(({ expedited }) => expedited?.dollars ?? [])),
    pickup,
    standardDays: days?.standard ?? defaultDays,
    hasDefaultDays,
    daysIn: isOneForAll ? null : states.length === 0 ? 'most states' : name,
  };
}
