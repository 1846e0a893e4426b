import { Module } from '@nestjs/common';
import { PostgresCatalogChanges } from '../adapters/postgres/catalog/postgres-catalog-changes.js';
import { CatalogChanges } from '../domain/catalog/ports/catalog-changes.js';

/** What changes in the catalog, for those who keep something of it and for the worker, which forgets old changes. */
@Module({
  providers: [{ provide: CatalogChanges, useClass: PostgresCatalogChanges }],
  exports: [CatalogChanges],
})
export class CatalogChangesModule {}
