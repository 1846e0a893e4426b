import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary, ImageStore } from '../ports/images.js';
import { filesOf } from '../uploaded-image.js';

/** Age at which an unfinished upload counts as abandoned, in milliseconds. Longer than any upload takes. */
const unfinishedUploadMs = 3600_000;

@UseCase()
export class SweepImages {
  constructor(
    private readonly library: ImageLibrary,
    private readonly store: ImageStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the files of deleted and incomplete pictures. Returns the number of these pictures. If the store is
   * unavailable, the next run retries.
   */
  async execute(): Promise<number> {
    const arrivingBefore = new Date(this.clock.now().getTime() - unfinishedUploadMs);
    let removed = 0;
    try {
      for (const filename of await this.library.listLeftovers(arrivingBefore)) {
        await this.remove(filename);
        removed += 1;
      }
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
    }
    return removed;
  }

  private async remove(filename: string): Promise<void> {
    await Promise.all(filesOf(filename).map((name) => this.store.remove(name)));
    await this.library.forget(filename);
  }
}
