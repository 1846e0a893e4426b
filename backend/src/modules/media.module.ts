import { Module } from '@nestjs/common';
import { ProductImagesController } from '../adapters/http/media/product-images.controller.js';
import { DeleteProductImage } from '../domain/media/use-cases/delete-product-image.js';
import { UploadProductImage } from '../domain/media/use-cases/upload-product-image.js';
import { CatalogModule } from './catalog.module.js';
import { ImageStoresModule } from './image-stores.module.js';

/** Staff's library of product pictures. */
@Module({
  imports: [CatalogModule, ImageStoresModule],
  controllers: [ProductImagesController],
  providers: [UploadProductImage, DeleteProductImage],
})
export class MediaModule {}
