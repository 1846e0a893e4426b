import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Synonym } from '../../../domain/catalog/synonym.js';

@ApiSchema({ name: 'Synonym' })
export class SynonymResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'bathing suit', description: 'Search words that shoppers type.' }) words!: string;
  @ApiProperty({ type: [String], example: ['bikini', 'one-piece'], description: 'The shop’s own terms.' })
  meanings!: string[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change.' }) version!: number;
}

@ApiSchema({ name: 'SynonymList' })
export class SynonymListResponse {
  @ApiProperty({ type: [SynonymResponse] }) synonyms!: SynonymResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function synonymResponse({ id, words, meanings, version }: Synonym): SynonymResponse {
  return { id, words, meanings: [...meanings], version };
}
