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
      const { failures, ...done } = await this.followSchedule.execute();
      return report(
        [
          [done.published, 'product published', 'products published'],
          [done['sale-started'], 'sale started', 'sales started'],
          [done['sale-ended'], 'sale ended', 'sales ended'],
        ],
        failures,
      );
    },
  };
}
