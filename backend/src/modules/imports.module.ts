import { Module } from '@nestjs/common';
import { ProductExportController } from '../adapters/http/imports/product-export.controller.js';
import { ProductImportsController } from '../adapters/http/imports/product-imports.controller.js';
import { RequestProductForm } from '../adapters/http/imports/request-product-form.js';
import { ImportReader } from '../adapters/postgres/imports/import-reader.js';
import { PostgresProductImports } from '../adapters/postgres/imports/postgres-product-imports.js';
import { PostgresSoldProducts } from '../adapters/postgres/imports/postgres-sold-products.js';
import { ProductForm, SoldProducts, ProductImports } from '../domain/imports/ports/product-imports.js';
import { ApplyImport } from '../domain/imports/use-cases/apply-import.js';
import { AssignCategories } from '../domain/imports/use-cases/assign-categories.js';
import { CheckImport } from '../domain/imports/use-cases/check-import.js';
import { ImportProduct } from '../domain/imports/use-cases/import-product.js';
import { ReceiveImport } from '../domain/imports/use-cases/receive-import.js';
import { ResolveReferences } from '../domain/imports/use-cases/resolve-references.js';
import { SteerImport } from '../domain/imports/use-cases/steer-import.js';
import { UndoImport } from '../domain/imports/use-cases/undo-import.js';
import { AccountsModule } from './accounts.module.js';
import { CatalogModule } from './catalog.module.js';

/** Export and import of products as CSV files. */
@Module({
  imports: [AccountsModule, CatalogModule],
  controllers: [ProductExportController, ProductImportsController],
  providers: [
    ReceiveImport,
    CheckImport,
    ApplyImport,
    ImportProduct,
    ResolveReferences,
    SteerImport,
    UndoImport,
    AssignCategories,
    ImportReader,
    { provide: ProductForm, useClass: RequestProductForm },
    { provide: ProductImports, useClass: PostgresProductImports },
    { provide: SoldProducts, useClass: PostgresSoldProducts },
  ],
  exports: [ApplyImport, CheckImport, ProductImports],
})
export class ImportsModule {}
