import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { newsDeliveries, type NewsDelivery } from '../../../domain/mail/staff-news.js';

export class ChooseNotificationRequest {
  @ApiProperty({ enum: newsDeliveries })
  @IsIn(newsDeliveries, { message: `Please choose one of ${newsDeliveries.join(', ')}.` })
  delivery!: NewsDelivery;
}
