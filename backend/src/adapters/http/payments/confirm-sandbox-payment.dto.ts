import { ApiProperty } from '@nestjs/swagger';
import { PlainText } from '../validation/plain-text.js';

export class ConfirmSandboxPaymentDto {
  @ApiProperty({ maxLength: 200 }) @PlainText(200) clientSecret!: string;
  @ApiProperty({ maxLength: 40, example: '4242 4242 4242 4242' }) @PlainText(40) cardNumber!: string;
}
