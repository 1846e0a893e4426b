import { ApiProperty } from '@nestjs/swagger';

export class MessageView {
  @ApiProperty({ description: 'A sentence for users.' })
  message!: string;
}
