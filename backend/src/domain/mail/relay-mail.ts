import { UseCase } from '../shared/use-case.js';
import { Deliveries } from './deliveries.js';
import { MailCarrier } from './mail-carrier.js';

/** Mails handed over per round; what is left is still due in the next one. */
const batch = 50;

/**
 * One round: all that is due goes to the carrier, again and again until somebody claims it. So it also sweeps up what the
 * carrier lost and what a worker left behind when it died.
 */
@UseCase()
export class RelayMail {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly carrier: MailCarrier,
  ) {}

  async execute(): Promise<void> {
    const due = await this.deliveries.due(batch);
    if (due.length > 0) await this.carrier.carry(due);
  }
}
