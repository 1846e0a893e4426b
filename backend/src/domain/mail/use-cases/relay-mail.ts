import { UseCase } from '../../shared/use-case.js';
import { Deliveries, MailCarrier } from '../ports/outbox.js';

/**
 * Runs one round: gives due mails to the carrier, up to its capacity. A mail is given to the carrier in each round
 * until a worker claims it, so a mail is also sent if the carrier loses it, or if its worker dies.
 */
@UseCase()
export class RelayMail {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly carrier: MailCarrier,
  ) {}

  /** Returns whether any mail was due. */
  async execute(): Promise<boolean> {
    let some = false;
    let room: number;
    let filled: number;
    do {
      room = await this.carrier.room();
      const due = room > 0 ? await this.deliveries.listDue(room) : [];
      if (due.length > 0) await this.carrier.carry(due);
      filled = due.length;
      // If the carrier has no capacity, mails may be due although none were read.
      some ||= filled > 0 || room === 0;
    } while (filled > 0 && filled === room);
    return some;
  }
}
