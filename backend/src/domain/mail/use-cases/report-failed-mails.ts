import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { StaffNotifications } from '../ports/staff-notifications.js';
import { NotifyStaff } from './notify-staff.js';

/** Notifies staff about mails that failed permanently: one event for all mails since the last run. */
@UseCase()
export class ReportFailedMails {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly notifyStaff: NotifyStaff,
    private readonly transaction: Transaction,
  ) {}

  /** Returns the number of reported mails. */
  execute(): Promise<number> {
    return this.transaction.run(async () => {
      const count = await this.notifications.takeFailedMails();
      if (count > 0) await this.notifyStaff.execute({ kind: 'mail-failed', count });
      return count;
    });
  }
}
