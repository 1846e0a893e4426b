import { differences } from '../../audit/differences.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type ChartOwner, SizeCharts } from '../ports/size-charts.js';
import { chartFacts, checkedChart, type SizeChart } from '../size-chart.js';

@UseCase()
export class SaveSizeChart {
  constructor(
    private readonly charts: SizeCharts,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @param rows empty: the product uses the chart of its kind
   * @param version the version that staff have seen
   * @throws DomainError invalid for an inconsistent chart; not-found `product.unknown`; conflict for an outdated
   * version
   */
  execute(staffId: number, owner: ChartOwner, rows: SizeChart, version?: number): Promise<void> {
    const chart = checkedChart(rows);
    return this.transaction.run(async () => {
      const former = await this.charts.lock(owner);
      if (!former) throw new DomainError('not-found', 'product.unknown', 'There is no such product.');
      refuseOutdated(version, former.version, { rows: former.rows });
      const { before, after } = differences(chartFacts(former.rows), chartFacts(chart));
      if (Object.keys(after).length === 0) return;
      await this.charts.save(owner, chart);
      const subjectId = 'kind' in owner ? owner.kind : String(owner.productId);
      const entry = { staffId, action: 'size-chart.updated', subjectId, subjectName: former.name } as const;
      await this.audit.record({ ...entry, before, after });
    });
  }
}
