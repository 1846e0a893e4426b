import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { StaffNotifications } from '../ports/staff-notifications.js';
import type { NewsDelivery, NewsKind } from '../staff-news.js';

/**
 * Saves how a staff member gets news of one kind. The choice is not audited, because it concerns only this staff
 * member.
 */
@UseCase()
export class ChooseNotification {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly transaction: Transaction,
  ) {}

  execute(userId: number, kind: NewsKind, delivery: NewsDelivery): Promise<void> {
    return this.transaction.run(() => this.notifications.choose(userId, kind, delivery));
  }
}
