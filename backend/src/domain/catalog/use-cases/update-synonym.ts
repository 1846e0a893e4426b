import { differences } from '../../audit/differences.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type Synonym, type SynonymTerms, unknownSynonym } from '../synonym.js';
import { SynonymRepository } from '../ports/synonym-repository.js';

@UseCase()
export class UpdateSynonym {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param version the version that staff have seen
   * @throws DomainError not-found; invalid for terms that break a rule; conflict for words that another synonym has,
   * and for an outdated version
   */
  execute(staffId: number, id: number, changes: Partial<SynonymTerms>, version?: number): Promise<Synonym> {
    return this.transaction.run(async () => {
      const synonym = await this.synonyms.lock(id);
      if (!synonym) throw unknownSynonym();
      const former = { ...synonym.terms };
      refuseOutdated(version, synonym.version, former);
      synonym.change(changes);
      const { before, after } = differences(former, { ...synonym.terms });
      if (Object.keys(after).length === 0) return synonym;
      synonym.version += 1;
      await this.synonyms.save(synonym);
      const subject = { subjectId: String(id), subjectName: synonym.words };
      await this.audit.record({ staffId, action: 'synonym.updated', ...subject, before, after });
      return synonym;
    });
  }
}
