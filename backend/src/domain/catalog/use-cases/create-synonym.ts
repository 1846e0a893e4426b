import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Synonym, type SynonymTerms } from '../synonym.js';
import { SynonymRepository } from '../ports/synonym-repository.js';

@UseCase()
export class CreateSynonym {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError invalid for terms that break a rule, conflict for words that already have a synonym */
  execute(staffId: number, terms: SynonymTerms): Promise<Synonym> {
    const synonym = new Synonym(terms);
    return this.transaction.run(async () => {
      await this.synonyms.save(synonym);
      const subject = { subjectId: String(synonym.id), subjectName: synonym.words };
      const after = { ...synonym.terms };
      await this.audit.record({ staffId, action: 'synonym.created', ...subject, after });
      return synonym;
    });
  }
}
