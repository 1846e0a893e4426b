import { Injectable } from '@nestjs/common';
import { EntitySchema } from 'typeorm';
import { wordsWithoutMeaning, Synonym, synonymExists } from '../../../domain/catalog/synonym.js';
import { SynonymRepository } from '../../../domain/catalog/ports/synonym-repository.js';
import { violates } from '../connection/constraint.js';
import { containingEach, matches } from '../shared/filters.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';

/** Omits the columns for searches, which the database computes. */
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

@Injectable()
export class PostgresSynonymRepository implements SynonymRepository {
  constructor(private readonly transaction: TypeormTransaction) {}

  async list(search: string | undefined, limit: number, offset: number) {
    const query = this.transaction.manager

      .createQueryBuilder(Synonym, 'synonym')
      .orderBy('synonym.words')
      .addOrderBy('synonym.id');
    for (const [place, word] of containingEach(search).entries()) {
      const texts = `words || ' ' || array_to_string(meanings, ' ')`;
      query.andWhere(matches(texts, `:word${place}`), { [`word${place}`]: word });
    }
    const [synonyms, total] = await query.limit(limit).offset(offset).getManyAndCount();
    return { synonyms, total };
  }

  lock(id: number): Promise<Synonym | null> {
    return this.transaction.manager.findOne(Synonym, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async save(synonym: Synonym): Promise<void> {
    const existing = await this.getOther(synonym);
    if (existing) throw synonymExists(existing);
    try {
      await this.transaction.manager.save(synonym);
    } catch (error) {
      if (violates(error, 'search_synonyms_words_key')) throw synonymExists(null);
      if (violates(error, 'search_synonyms_words_narrow')) throw wordsWithoutMeaning();
      throw error;
    }
  }

  async remove(synonym: Synonym): Promise<void> {
    await this.transaction.manager.remove(synonym);
  }

  /** Returns another synonym with the same words in any form. */
  private async getOther({ id, words }: Synonym): Promise<Synonym | null> {
    const found = await this.transaction.manager
      .createQueryBuilder(Synonym, 'synonym')
      .where(`stems = search_phrase(:words, '')::text`, { words })
      .getOne();
    return found?.id === id ? null : found;
  }
}
