import { EntitySchema } from 'typeorm';
import { Synonym } from '../../../domain/catalog/synonym.js';

/** The database itself computes the columns that searches use. */
export const synonymSchema = new EntitySchema<Synonym>({
  name: 'Synonym',
  target: Synonym,
  tableName: 'search_synonyms',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    words: { type: 'text' },
    meanings: { type: 'text', array: true },
    version: { type: 'integer' },
  },
});
