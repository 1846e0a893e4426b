import { Injectable } from '@nestjs/common';
import { CatalogChanges } from '../../domain/catalog/ports/catalog-changes.js';
import { FailedSearches } from '../../domain/catalog/ports/failed-searches.js';
import { ProductRepository } from '../../domain/catalog/ports/product-repository.js';
import { FollowSchedule } from '../../domain/catalog/use-cases/follow-schedule.js';
import { SweepImages } from '../../domain/media/use-cases/sweep-images.js';
import { PeriodicWork, report } from './periodic-work.js';

/** Publishes drafts, and starts and ends sales, when they are due. Also deletes old catalog data. */
@Injectable()
export class CatalogJobs extends PeriodicWork {
  constructor(
    private readonly followSchedule: FollowSchedule,
    private readonly changes: CatalogChanges,
    private readonly products: ProductRepository,
    private readonly searches: FailedSearches,
    private readonly sweepImages: SweepImages,
  ) {
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
    'old-catalog-changes': async () =>
      report([
        [await this.changes.deleteOld(), 'old change deleted', 'old changes deleted'],
        [await this.products.deleteOldBulkEdits(), 'bulk edit deleted', 'bulk edits deleted'],
        [await this.searches.deleteOld(), 'search count deleted', 'search counts deleted'],
      ]),
    'deleted-pictures': async () => report([[await this.sweepImages.execute(), 'picture removed', 'pictures removed']]),
  };
}
