import { access, constants } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { DependencyHealth, type DependencyState } from '../../domain/shared/ports/monitoring.js';

/** Reports "up" if the data folder is writable. */
@Injectable()
export class DataDirHealth extends DependencyHealth {
  override readonly name = 'storage';

  constructor(private readonly config: Config) {
    super();
  }

  override async check(): Promise<DependencyState> {
    await access(this.config.dataDir, constants.R_OK | constants.W_OK);
    return 'up';
  }
}
