import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { newsDeliveries, type NewsDelivery, type NewsKind, newsKinds } from '../../../domain/mail/staff-news.js';

@ApiSchema({ name: 'NotificationChoice' })
export class NotificationChoiceResponse {
  @ApiProperty({ enum: newsKinds }) kind!: NewsKind;
  @ApiProperty({ enum: newsDeliveries, description: '`daily`: in one mail per day, together with other news.' })
  delivery!: NewsDelivery;
  @ApiProperty({ description: 'Whether the mails are on because of the role, and not by a choice of the member.' })
  byDefault!: boolean;
}

@ApiSchema({ name: 'Notifications' })
export class NotificationsResponse {
  @ApiProperty({ description: 'Email address of the account, to which the mails are sent.' }) email!: string;
  @ApiProperty({ type: 'integer', description: 'Hour of the daily mail in the store’s time zone.' })
  summaryHour!: number;
  @ApiProperty({ type: [NotificationChoiceResponse] }) choices!: NotificationChoiceResponse[];
}
