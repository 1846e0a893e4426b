import { ApiProperty, PartialType } from '@nestjs/swagger';
import { PlainText, Texts } from '../validation/plain-text.js';
import { OptionalVersion } from '../validation/whole-number.js';

export class CreateSynonymRequest {
  @ApiProperty({
    example: 'bathing suit',
    description: 'Search words that shoppers type: at most five.',
    maxLength: 60,
  })
  @PlainText(60)
  words!: string;

  @ApiProperty({
    type: [String],
    example: ['bikini', 'one-piece'],
    description: 'The shop’s own terms.',
    maxItems: 10,
  })
  @Texts(10, 60)
  meanings!: string[];
}

export class UpdateSynonymRequest extends PartialType(CreateSynonymRequest, { skipNullProperties: false }) {
  @OptionalVersion() version?: number;
}
