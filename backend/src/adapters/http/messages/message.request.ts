import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

/** Validates types only. The domain enforces the rules of messages. */
export class ContactRequest {
  @ApiProperty({ minLength: 2, maxLength: 100, example: 'Mary Ann Smith' })
  @IsString({ message: 'Name must be at least 2 characters.' })
  name!: string;

  @ApiProperty({ format: 'email', maxLength: 254, example: 'mary@shop.example' })
  @IsString({ message: 'Please enter a valid email address.' })
  email!: string;

  @ApiProperty({ minLength: 5, maxLength: 200, example: 'The fit of the leggings' })
  @IsString({ message: 'Subject must be at least 5 characters.' })
  subject!: string;

  @ApiProperty({ minLength: 10, maxLength: 5000, example: 'Do the leggings run small?' })
  @IsString({ message: 'Message must be at least 10 characters.' })
  message!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'A field of the form that is invisible to users. Only bots fill it in.',
  })
  @IsOptional()
  @IsString()
  website?: string | null;
}

export class NewsletterRequest extends PickType(ContactRequest, ['email']) {}

export class NewsletterConfirmationRequest {
  @ApiProperty({ description: 'Token from the link in the email.' })
  @IsString({ message: 'Please use the link from the email.' })
  token!: string;
}
