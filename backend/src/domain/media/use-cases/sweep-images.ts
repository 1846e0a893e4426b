import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary } from '../ports/image-library.js';
import { ImageStore } from '../ports/image-store.js';
import { filesOf } from '../uploaded-image.js';

/** Longer than any upload takes. */
const unfinishedUploadMs = 3600_000;

@UseCase()
export class SweepImages {
  constructor(
    private readonly library: ImageLibrary,
    private readonly store: ImageStore,
    private readonly clock: Clock,
  ) {}

  /** Removes the files of pictures that were deleted, or never came whole; answers of how many. While the store is away, they wait for the next time. */
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
