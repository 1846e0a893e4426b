import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Synonym } from '../../../domain/catalog/synonym.js';
import { maxCounted } from '../../postgres/catalog/synonym-reader.js';

@ApiSchema({ name: 'Synonym' })
export class SynonymResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'bathing suit', description: 'Search words that shoppers type.' }) words!: string;
  @ApiProperty({ type: [String], example: ['bikini', 'one-piece'], description: 'The shop’s own terms.' })
  meanings!: string[];
  @ApiProperty({ type: 'integer', description: 'Increased by each change.' }) version!: number;
}

@ApiSchema({ name: 'ListedSynonym' })
export class ListedSynonymResponse extends SynonymResponse {
  @ApiProperty({
    type: 'integer',
    isArray: true,
    description: `For each of the \`meanings\`, the number of products with it in their name, tags or colors; at most ${maxCounted}.`,
  })
  productCounts!: number[];
}

@ApiSchema({ name: 'SynonymList' })
export class SynonymListResponse {
  @ApiProperty({ type: [ListedSynonymResponse] }) synonyms!: ListedSynonymResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

/** @param products the number of products by term */
export function synonymResponse(
  { id, words, meanings, version }: Synonym,
  products: ReadonlyMap<string, number>,
): ListedSynonymResponse {
  const productCounts = meanings.map((meaning) => products.get(meaning) ?? 0);
  return { id, words, meanings: [...meanings], version, productCounts };
}
