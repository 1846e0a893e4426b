import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownSynonym } from '../synonym.js';
import { SynonymRepository } from '../ports/synonym-repository.js';

@UseCase()
export class DeleteSynonym {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /** @throws DomainError not-found */
  execute(staffId: number, id: number): Promise<void> {
    return this.transaction.run(async () => {
      const synonym = await this.synonyms.lock(id);
      if (!synonym) throw unknownSynonym();
      const subject = { subjectId: String(id), subjectName: synonym.words };
      const before = { ...synonym.terms };
      await this.audit.record({ staffId, action: 'synonym.deleted', ...subject, before });
      await this.synonyms.remove(synonym);
    });
  }
}
