import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Config } from '../../../config/config.js';
import type { ShippingPlan } from '../../../domain/pricing/shipping.js';

@ApiSchema({ name: 'SocialLink' })
class SocialLinkResponse {
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
}

/** Shipping to most states, in dollars. Prices that depend on the cart are the lowest ones. */
@ApiSchema({ name: 'StoreShipping' })
class StoreShippingResponse {
  @ApiProperty() standard!: number;
  @ApiProperty({ description: 'Whether the price depends on the weight or the subtotal.' }) varies!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Subtotal for free shipping; null if it is never free.' })
  freeFrom!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if it is not offered.' }) expedited!: number | null;
  @ApiProperty({ description: 'Whether orders can be picked up in the store.' }) pickup!: boolean;
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
  @ApiProperty({ type: [SocialLinkResponse] }) socialLinks!: readonly SocialLinkResponse[];
  @ApiProperty({ description: 'The time zone of all dates in the shop.', example: 'America/Los_Angeles' })
  timeZone!: string;
  @ApiProperty({ enum: ['stripe', 'sandbox'] }) payments!: 'stripe' | 'sandbox';
  @ApiPropertyOptional({ description: 'Only when Stripe processes payments.' }) stripePublishableKey?: string;
  @ApiProperty({ description: 'Whether this is the demo shop.' }) demo!: boolean;
  @ApiProperty({ type: StoreShippingResponse }) shipping!: StoreShippingResponse;
}

export function storeResponse({ store, payments, stripe, demo }: Config, plan: ShippingPlan): StoreResponse {
  const { name, email, phone, city, state, latitude, longitude, supportEmail, timeZone } = store;
  return {
    ...{ name, email, phone, city, state, latitude, longitude, supportEmail, timeZone },
    socialLinks: store.socialLinks.map((link) => ({ name: link.name, url: link.url })),
    payments,
    ...(payments === 'stripe' && stripe && { stripePublishableKey: stripe.publishableKey }),
    demo,
    shipping: storeShippingResponse(plan),
  };
}

function storeShippingResponse({ usualZone: { tiers, freeFrom }, pickup }: ShippingPlan): StoreShippingResponse {
  const lowest = (prices: readonly number[]) => (prices.length === 0 ? null : Math.min(...prices));
  return {
    standard: lowest(tiers.map(({ standard }) => standard.dollars)) ?? 0,
    varies: tiers.length > 1,
    freeFrom: freeFrom?.dollars ?? null,
    expedited: lowest(tiers.flatMap(({ expedited }) => expedited?.dollars ?? [])),
    pickup,
  };
}
