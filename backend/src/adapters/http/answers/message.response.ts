import { ApiProperty } from '@nestjs/swagger';

export class MessageResponse {
  @ApiProperty({ description: 'A sentence for users.' })
  message!: string;
}
