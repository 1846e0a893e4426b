import { Injectable } from '@nestjs/common';
import { ReportFailedMails } from '../../domain/mail/use-cases/report-failed-mails.js';
import { SendSummaries } from '../../domain/mail/use-cases/send-summaries.js';
import { ReportLowStock } from '../../domain/stock/use-cases/report-low-stock.js';
import { PeriodicWork, report } from './periodic-work.js';

@Injectable()
export class StaffMailJobs extends PeriodicWork {
  constructor(
    private readonly reportLowStock: ReportLowStock,
    private readonly reportFailedMails: ReportFailedMails,
    private readonly sendSummaries: SendSummaries,
  ) {
    super();
  }

  override readonly work = {
    'low-stock': async () => report([[await this.reportLowStock.execute(), 'size reported', 'sizes reported']]),
    'failed-mails': async () =>
      report([[await this.reportFailedMails.execute(), 'failed email reported', 'failed emails reported']]),
    'staff-summaries': async () => {
      const { sent, failures } = await this.sendSummaries.execute();
      return report([[sent, 'summary written', 'summaries written']], failures);
    },
  };
}
