import { Injectable } from '@nestjs/common';
import { LapseReturns } from '../../domain/returns/use-cases/lapse-returns.js';
import { PeriodicWork, report } from './periodic-work.js';

@Injectable()
export class ReturnJobs extends PeriodicWork {
  constructor(private readonly lapseReturns: LapseReturns) {
    super();
  }

  override readonly work = {
    'lapsed-returns': async () => {
      const { lapsed, pictures, failures } = await this.lapseReturns.execute();
      return report(
        [
          [lapsed, 'return ended', 'returns ended'],
          [pictures, 'picture removed', 'pictures removed'],
        ],
        failures,
      );
    },
  };
}
