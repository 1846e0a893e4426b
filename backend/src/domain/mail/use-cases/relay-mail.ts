import { UseCase } from '../../shared/use-case.js';
import { Deliveries } from '../ports/deliveries.js';
import { MailCarrier } from '../ports/mail-carrier.js';

/**
 * One round: what is due goes to the carrier, as much as it takes, again and again until somebody claims it. So it also
 * sweeps up what the carrier lost and what a worker left behind when it died.
 */
@UseCase()
export class RelayMail {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly carrier: MailCarrier,
  ) {}

  async execute(): Promise<void> {
    let room: number;
    let filled: number;
    do {
      room = await this.carrier.room();
      const due = room > 0 ? await this.deliveries.listDue(room) : [];
      if (due.length > 0) await this.carrier.carry(due);
      filled = due.length;
    } while (filled > 0 && filled === room);
  }
}
