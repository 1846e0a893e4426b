import { countOf } from '../../shared/count-of.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { EndReturn } from './end-return.js';
import { ReturnEdits } from './return-edits.js';

const atOnce = 100;
const day = 24 * 3_600_000;

/** Ends returns whose parcel did not arrive in time, and deletes pictures that belong to no return. */
@UseCase()
export class LapseReturns {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly endReturn: EndReturn,
    private readonly clock: Clock,
  ) {}

  /** Handles a limited number of returns per run. */
  async execute(): Promise<{ lapsed: number; pictures: number; failures: unknown[] }> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    const lapsed = await countOf(await this.returns.listExpired(now, atOnce), (id) => this.lapse(id, now), failures);
    const pictures = await this.returns.deleteLoosePictures(new Date(now.getTime() - day));
    return { lapsed, pictures, failures };
  }

  private lapse(id: number, now: Date): Promise<boolean> {
    return this.edits.run(id, async ({ order, found }) => {
      if (found.state !== 'requested' || found.expiresAt > now) return false;
      await this.endReturn.execute(order, found, 'lapsed', null);
      return true;
    });
  }
}
