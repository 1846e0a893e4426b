import { UseCase } from '../../shared/use-case.js';
import { Deliveries } from '../ports/deliveries.js';
import { MailCarrier } from '../ports/mail-carrier.js';

/**
 * One round: gives due mails to the carrier, as many as it takes, and repeats this for each mail until a worker claims it. This
 * also covers mails that the carrier lost, or that a worker had when it died.
 */
@UseCase()
export class RelayMail {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly carrier: MailCarrier,
  ) {}

  /** Returns whether there were any. */
  async execute(): Promise<boolean> {
    let some = false;
    let room: number;
    let filled: number;
    do {
      room = await this.carrier.room();
      const due = room > 0 ? await this.deliveries.listDue(room) : [];
      if (due.length > 0) await this.carrier.carry(due);
      filled = due.length;
      // Without room there may be some.
      some ||= filled > 0 || room === 0;
    } while (filled > 0 && filled === room);
    return some;
  }
}
