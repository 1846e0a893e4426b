import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/ports/monitoring.js';

@Injectable()
export class DatabaseHealth extends DependencyHealth {
  override readonly name = 'database';

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async check(): Promise<DependencyState> {
    await this.dataSource.query('SELECT 1');
    return 'up';
  }
}

/** Reports "up" if the database has all migrations of this version of the shop. */
@Injectable()
export class MigrationsHealth extends DependencyHealth {
  override readonly name = 'migrations';

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async check(): Promise<DependencyState> {
    return (await this.dataSource.showMigrations()) ? 'down' : 'up';
  }
}
