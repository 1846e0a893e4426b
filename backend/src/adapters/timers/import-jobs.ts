import { Injectable } from '@nestjs/common';
import { ProductImports } from '../../domain/imports/ports/product-imports.js';
import { ApplyImport } from '../../domain/imports/use-cases/apply-import.js';
import { CheckImport } from '../../domain/imports/use-cases/check-import.js';
import { PeriodicWork, report } from './periodic-work.js';

/** Max duration of a run in milliseconds, so that a process can shut down between two runs. */
const maxRun = 10_000;

@Injectable()
export class ImportJobs extends PeriodicWork {
  constructor(
    private readonly imports: ProductImports,
    private readonly checkImport: CheckImport,
    private readonly applyImport: ApplyImport,
  ) {
    super();
  }

  override readonly work = {
    'product-imports': async () => {
      let [checked, imported] = [0, 0];
      const end = performance.now() + maxRun;
      while (performance.now() < end) {
        const open = await this.imports.getOpen();
        if (!open) break;
        if (open.state === 'checking') checked += await this.checkImport.execute(open.id);
        else imported += (await this.applyImport.execute(open.id)) ? 1 : 0;
      }
      return report([
        [checked, 'row checked', 'rows checked'],
        [imported, 'product imported', 'products imported'],
      ]);
    },
    'old-product-imports': async () => report([[await this.imports.deleteOld(), 'import deleted', 'imports deleted']]),
  };
}
