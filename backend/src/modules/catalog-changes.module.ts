import { Module } from '@nestjs/common';
import { PostgresCatalogChanges } from '../adapters/postgres/catalog/postgres-catalog-changes.js';
import { PostgresBulkEdits } from '../adapters/postgres/catalog/postgres-bulk-edits.js';
import { BulkEdits } from '../domain/catalog/ports/bulk-edits.js';
import { CatalogChanges } from '../domain/catalog/ports/catalog-changes.js';

/** Notifications of catalog changes for caches, and bulk edits; also for the worker, which deletes old ones. */
@Module({
  providers: [
    { provide: CatalogChanges, useClass: PostgresCatalogChanges },
    { provide: BulkEdits, useClass: PostgresBulkEdits },
  ],
  exports: [CatalogChanges, BulkEdits],
})
export class CatalogChangesModule {}
