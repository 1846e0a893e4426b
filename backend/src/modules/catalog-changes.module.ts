import { Module } from '@nestjs/common';
import { PostgresCatalogChanges } from '../adapters/postgres/catalog/postgres-catalog-changes.js';
import { CatalogChanges } from '../domain/catalog/ports/catalog-changes.js';

/** Notifications of catalog changes for caches, and for the worker, which deletes old changes. */
@Module({
  providers: [{ provide: CatalogChanges, useClass: PostgresCatalogChanges }],
  exports: [CatalogChanges],
})
export class CatalogChangesModule {}
