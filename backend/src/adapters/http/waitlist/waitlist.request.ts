import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { demandStates } from '../../postgres/waitlist/demand-reader.js';
import { Choice, ListQuery, NumberText } from '../validation/list-query.js';
import { Id, OptionalId, OptionalVariantId } from '../validation/whole-number.js';

export class JoinWaitlistRequest {
  @Id('Please choose a product.') productId!: number;

  @OptionalVariantId('Absent or null for a product without variants.')
  variantId?: number | null;

  @ApiProperty({ format: 'email', maxLength: 254, example: 'mary@shop.example' })
  @IsString({ message: 'Please enter a valid email address.' })
  email!: string;
}

export class DemandListQuery extends ListQuery {
  @Choice(demandStates, 'Please choose one of', { description: 'Only items with shoppers in this state.' })
  state?: (typeof demandStates)[number];
}

/** The item whose waitlist staff read. */
export class WaitingQuery {
  @NumberText()
  @Id('Please choose a product.')
  productId!: number;

  @NumberText()
  @Id('Please choose a size.', { required: false, description: 'Absent for a product without variants.' })
  @IsOptional()
  variantId?: number;
}

export class WaitlistLinkRequest {
  @ApiProperty({ description: 'Token from the link in the email.' })
  @IsString({ message: 'Please use the link from the email.' })
  token!: string;
}

export class ClaimReservationRequest extends WaitlistLinkRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'If unknown or absent, a new cart is created.' })
  @IsOptional()
  @IsString({ message: 'We could not find this cart.' })
  sessionId?: string | null;

  @OptionalId(
    'Please choose a set.',
    'Id of the set in which the item is bought. If absent or null, the item is bought by itself.',
  )
  setId?: number | null;

  @OptionalId(
    'Please choose the size of the other half.',
    'Only with `setId`: the variant of the other half; null or absent if the half has no variants.',
  )
  otherVariantId?: number | null;
}
