import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import type { Synonym } from '../../../domain/catalog/synonym.js';
import { Texts, PlainText } from '../validation/plain-text.js';
import { ReadVersion } from '../validation/whole-number.js';

export class CreateSynonymDto {
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

export class UpdateSynonymDto extends PartialType(CreateSynonymDto, { skipNullProperties: false }) {
  @ReadVersion() version?: number;
}

@ApiSchema({ name: 'Synonym' })
export class SynonymView {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'bathing suit', description: 'Search words that shoppers type.' }) words!: string;
  @ApiProperty({ type: [String], example: ['bikini', 'one-piece'], description: 'The shop’s own terms.' })
  meanings!: string[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change.' }) version!: number;
}

@ApiSchema({ name: 'SynonymList' })
export class SynonymListView {
  @ApiProperty({ type: [SynonymView] }) synonyms!: SynonymView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function synonymView({ id, words, meanings, version }: Synonym): SynonymView {
  return { id, words, meanings: [...meanings], version };
}
