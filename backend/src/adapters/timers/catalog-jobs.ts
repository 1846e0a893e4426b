import { Injectable } from '@nestjs/common';
import { FollowSchedule } from '../../domain/catalog/use-cases/follow-schedule.js';
import { PeriodicWork, report } from './periodic-work.js';

@Injectable()
export class CatalogJobs extends PeriodicWork {
  constructor(private readonly followSchedule: FollowSchedule) {
    super();
  }

  override readonly work = {
    'product-schedule': async () => {
      const { started, ended, failures } = await this.followSchedule.execute();
      return report(
        [
          [started, 'sale started', 'sales started'],
          [ended, 'sale ended', 'sales ended'],
        ],
        failures,
      );
    },
  };
}
