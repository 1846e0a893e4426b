import { Module } from '@nestjs/common';
import { BuiltPages } from '../adapters/http/pages/built-pages.js';
import { PagesController } from '../adapters/http/pages/pages.controller.js';
import { PageVisitors } from '../adapters/http/pages/page-visitor.js';
import { ShopPageData } from '../adapters/http/pages/shop-page-data.js';
import { Config, storefrontFolder } from '../config/config.js';
import { CatalogModule } from './catalog.module.js';
import { OrdersModule } from './orders.module.js';
import { ReviewsModule } from './reviews.module.js';

/** The storefront. Imported last, because its controller handles all paths without another route. */
@Module({
  imports: [CatalogModule, OrdersModule, ReviewsModule],
  controllers: [PagesController],
  providers: [
    PageVisitors,
    ShopPageData,
    {
      provide: BuiltPages,
      inject: [ShopPageData, Config],
      useFactory: (data: ShopPageData, config: Config) => BuiltPages.open(storefrontFolder, data, config.publicUrl),
    },
  ],
})
export class PagesModule {}
