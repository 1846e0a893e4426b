import { Module } from '@nestjs/common';
import { CategoriesController } from '../adapters/http/catalog/categories.controller.js';
import { BulkEditsController } from '../adapters/http/catalog/bulk-edits.controller.js';
import { StaffCategoriesController } from '../adapters/http/catalog/staff-categories.controller.js';
import { FindingController } from '../adapters/http/catalog/finding.controller.js';
import { ProductEditsController } from '../adapters/http/catalog/product-edits.controller.js';
import { ProductsController } from '../adapters/http/catalog/products.controller.js';
import { StaffProductsController } from '../adapters/http/catalog/staff-products.controller.js';
import { StockController } from '../adapters/http/catalog/stock.controller.js';
import { FailedSearchesController } from '../adapters/http/catalog/failed-searches.controller.js';
import { SearchLog } from '../adapters/http/catalog/search-log.js';
import { SynonymsController } from '../adapters/http/catalog/synonyms.controller.js';
import { SizeGuideController } from '../adapters/http/catalog/size-guide.controller.js';
import { SizeChartsController } from '../adapters/http/catalog/size-charts.controller.js';
import { SitemapController } from '../adapters/http/catalog/sitemap.controller.js';
import { SecurityTextController } from '../adapters/http/store/security-text.controller.js';
import { StoreReader } from '../adapters/http/store/store-reader.js';
import { StoreSettingsController } from '../adapters/http/store/store-settings.controller.js';
import { ChangeStore } from '../domain/store/use-cases/change-store.js';
import { StoreController } from '../adapters/http/store/store.controller.js';
import { StoreMapController } from '../adapters/http/store/map/store-map.controller.js';
import { ResponseCache } from '../adapters/http/response-cache/response-cache.js';
import { ResponseCacheFigures } from '../adapters/http/response-cache/response-cache-figures.js';
import { PostgresCatalogReader } from '../adapters/postgres/catalog/postgres-catalog-reader.js';
import { PostgresCategoryRepository } from '../adapters/postgres/catalog/postgres-category-repository.js';
import { PostgresProductRepository } from '../adapters/postgres/catalog/postgres-product-repository.js';
import { PostgresSizeCharts } from '../adapters/postgres/catalog/postgres-size-charts.js';
import { PostgresSynonymRepository } from '../adapters/postgres/catalog/postgres-synonym-repository.js';
import { FailedSearchReader } from '../adapters/postgres/catalog/failed-search-reader.js';
import { PostgresFailedSearches } from '../adapters/postgres/catalog/postgres-failed-searches.js';
import { SynonymReader } from '../adapters/postgres/catalog/synonym-reader.js';
import { StaffCatalogReader } from '../adapters/postgres/catalog/staff-catalog-reader.js';
import { BulkEditReader } from '../adapters/postgres/catalog/bulk-edit-reader.js';
import { StaffCategoryReader } from '../adapters/postgres/catalog/staff-category-reader.js';
import { ApplyBulkEdit } from '../domain/catalog/use-cases/apply-bulk-edit.js';
import { PlanBulkEdit } from '../domain/catalog/use-cases/plan-bulk-edit.js';
import { SaveBulkEdit } from '../domain/catalog/use-cases/save-bulk-edit.js';
import { UndoBulkEdit } from '../domain/catalog/use-cases/undo-bulk-edit.js';
import { ArchiveProduct } from '../domain/catalog/use-cases/archive-product.js';
import { CatalogReader } from '../domain/catalog/ports/catalog-reader.js';
import { CategoryRepository } from '../domain/catalog/ports/category-repository.js';
import { CreateCategory } from '../domain/catalog/use-cases/create-category.js';
import { CreateProduct } from '../domain/catalog/use-cases/create-product.js';
import { FailedSearches } from '../domain/catalog/ports/failed-searches.js';
import { CountFailedSearch } from '../domain/catalog/use-cases/count-failed-search.js';
import { CreateSynonym } from '../domain/catalog/use-cases/create-synonym.js';
import { DeleteCategory } from '../domain/catalog/use-cases/delete-category.js';
import { DeleteSynonym } from '../domain/catalog/use-cases/delete-synonym.js';
import { EndSale } from '../domain/catalog/use-cases/end-sale.js';
import { FollowSchedule } from '../domain/catalog/use-cases/follow-schedule.js';
import { OrderCategories } from '../domain/catalog/use-cases/order-categories.js';
import { PlanSale } from '../domain/catalog/use-cases/plan-sale.js';
import { ProductRepository } from '../domain/catalog/ports/product-repository.js';
import { ProductEdits } from '../domain/catalog/use-cases/product-edits.js';
import { PublishProduct } from '../domain/catalog/use-cases/publish-product.js';
import { RestoreProduct } from '../domain/catalog/use-cases/restore-product.js';
import { SaveSizeChart } from '../domain/catalog/use-cases/save-size-chart.js';
import { SizeCharts } from '../domain/catalog/ports/size-charts.js';
import { SynonymRepository } from '../domain/catalog/ports/synonym-repository.js';
import { UpdateCategory } from '../domain/catalog/use-cases/update-category.js';
import { UpdateProduct } from '../domain/catalog/use-cases/update-product.js';
import { UpdateSynonym } from '../domain/catalog/use-cases/update-synonym.js';
import { StockReader } from '../adapters/postgres/stock/stock-reader.js';
import { PostgresStock } from '../adapters/postgres/stock/postgres-stock.js';
import { Stock } from '../domain/stock/ports/stock.js';
import { CountStock } from '../domain/stock/use-cases/count-stock.js';
import { PostgresImageLibrary } from '../adapters/postgres/media/postgres-image-library.js';
import { SharpImageCodec } from '../adapters/sharp/sharp-image-codec.js';
import { Config } from '../config/config.js';
import { ImageCodec, ImageLibrary, ImageStore } from '../domain/media/ports/images.js';
import { SweepImages } from '../domain/media/use-cases/sweep-images.js';
import { DependencyHealth } from '../domain/shared/ports/monitoring.js';
import { imageStoreFor, imageStoreHealth } from './image-store.js';
import { PricingModule } from './pricing.module.js';
import { PostgresCatalogChanges } from '../adapters/postgres/catalog/postgres-catalog-changes.js';
import { CatalogChanges } from '../domain/catalog/ports/catalog-changes.js';
import { ProductImagesController } from '../adapters/http/media/product-images.controller.js';
import { DeleteProductImage } from '../domain/media/use-cases/delete-product-image.js';
import { EncodeImage } from '../domain/media/use-cases/encode-image.js';
import { RenameImage } from '../domain/media/use-cases/rename-image.js';
import { ReplaceImage } from '../domain/media/use-cases/replace-image.js';
import { ReplaceProductPicture } from '../domain/media/use-cases/replace-product-picture.js';
import { UploadProductImage } from '../domain/media/use-cases/upload-product-image.js';

/** The catalog with its stock and pictures, and the store's data. */
@Module({
  imports: [PricingModule],
  controllers: [
    ProductsController,
    ProductEditsController,
    StaffProductsController,
    ProductImagesController,
    BulkEditsController,
    StockController,
    FindingController,
    SynonymsController,
    FailedSearchesController,
    SizeChartsController,
    SizeGuideController,
    SitemapController,
    CategoriesController,
    StaffCategoriesController,
    StoreController,
    StoreSettingsController,
    SecurityTextController,
    StoreMapController,
  ],
  providers: [
    StoreReader,
    ChangeStore,
    CreateProduct,
    UpdateProduct,
    ArchiveProduct,
    RestoreProduct,
    PlanBulkEdit,
    ApplyBulkEdit,
    UndoBulkEdit,
    SaveBulkEdit,
    BulkEditReader,
    { provide: CatalogChanges, useClass: PostgresCatalogChanges },
    { provide: ImageCodec, useClass: SharpImageCodec },
    { provide: ImageLibrary, useClass: PostgresImageLibrary },
    { provide: ImageStore, inject: [Config], useFactory: imageStoreFor },
    { provide: DependencyHealth, inject: [Config], useFactory: imageStoreHealth },
    SweepImages,
    EncodeImage,
    UploadProductImage,
    ReplaceProductPicture,
    ReplaceImage,
    RenameImage,
    DeleteProductImage,
    ProductEdits,
    PublishProduct,
    PlanSale,
    EndSale,
    FollowSchedule,
    CreateCategory,
    UpdateCategory,
    DeleteCategory,
    OrderCategories,
    StaffCategoryReader,
    { provide: CategoryRepository, useClass: PostgresCategoryRepository },
    CreateSynonym,
    UpdateSynonym,
    DeleteSynonym,
    SaveSizeChart,
    { provide: SizeCharts, useClass: PostgresSizeCharts },
    { provide: SynonymRepository, useClass: PostgresSynonymRepository },
    SynonymReader,
    CountFailedSearch,
    SearchLog,
    FailedSearchReader,
    { provide: FailedSearches, useClass: PostgresFailedSearches },
    { provide: ProductRepository, useClass: PostgresProductRepository },
    { provide: CatalogReader, useClass: PostgresCatalogReader },
    StaffCatalogReader,
    { provide: Stock, useClass: PostgresStock },
    StockReader,
    CountStock,
    ResponseCache,
    ResponseCacheFigures,
  ],
  exports: [
    ImageCodec,
    ImageLibrary,
    ImageStore,
    SweepImages,
    StoreReader,
    CatalogReader,
    CatalogChanges,
    FailedSearches,
    SearchLog,
    ResponseCache,
    Stock,
    ProductRepository,
    CategoryRepository,
    CreateCategory,
    CreateProduct,
    UpdateProduct,
    ArchiveProduct,
    RestoreProduct,
    PublishProduct,
    FollowSchedule,
  ],
})
export class CatalogModule {}
