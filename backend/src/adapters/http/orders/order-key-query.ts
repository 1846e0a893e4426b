import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const message = 'Please open the link as it stands in the mail.';

export class OrderKeyQuery {
  @ApiPropertyOptional({ description: "The key of the link in one of the order's mails." })
  @IsOptional()
  @IsString({ message })
  @MaxLength(100, { message })
  key?: string;
}
