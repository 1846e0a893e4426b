import { Injectable } from '@nestjs/common';
import { Waitlist } from '../../domain/waitlist/ports/waitlist.js';
import { ServeWaitlist } from '../../domain/waitlist/use-cases/serve-waitlist.js';
import { PeriodicWork, report } from './periodic-work.js';

@Injectable()
export class WaitlistJobs extends PeriodicWork {
  constructor(
    private readonly serveWaitlist: ServeWaitlist,
    private readonly waitlist: Waitlist,
  ) {
    super();
  }

  override readonly work = {
    waitlist: async () => {
      const { lapsed, reserved, mailed, failures } = await this.serveWaitlist.execute();
      return report(
        [
          [lapsed, 'reservation ended', 'reservations ended'],
          [reserved, 'unit reserved', 'units reserved'],
          [mailed, 'email written', 'emails written'],
        ],
        failures,
      );
    },
    'old-waitlist-entries': async () =>
      report([[await this.waitlist.deleteOld(), 'waitlist entry deleted', 'waitlist entries deleted']]),
  };
}
