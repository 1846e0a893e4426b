import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Config } from '../../../config/config.js';

@ApiSchema({ name: 'SocialLink' })
class SocialLinkResponse {
  @ApiProperty() name!: string;
  @ApiProperty() url!: string;
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
  @ApiPropertyOptional({ description: 'In dollars; absent when the shop does not offer it.' })
  expeditedShipping?: number;
}

export function storeResponse({ store, payments, stripe, demo, expeditedShippingCents }: Config): StoreResponse {
  const { name, email, phone, city, state, latitude, longitude, supportEmail, timeZone } = store;
  return {
    ...{ name, email, phone, city, state, latitude, longitude, supportEmail, timeZone },
    socialLinks: store.socialLinks.map((link) => ({ name: link.name, url: link.url })),
    payments,
    ...(payments === 'stripe' && stripe && { stripePublishableKey: stripe.publishableKey }),
    demo,
    ...(expeditedShippingCents !== null && { expeditedShipping: expeditedShippingCents / 100 }),
  };
}
