import { Module } from '@nestjs/common';
import { ProductImagesController } from '../adapters/http/media/product-images.controller.js';
import { SharpImageCodec } from '../adapters/sharp/sharp-image-codec.js';
import { DeleteProductImage } from '../domain/media/use-cases/delete-product-image.js';
import { ImageCodec } from '../domain/media/ports/image-codec.js';
import { UploadProductImage } from '../domain/media/use-cases/upload-product-image.js';
import { CatalogModule } from './catalog.module.js';
import { ImageStoresModule } from './image-stores.module.js';

/** Staff's library of product pictures. */
@Module({
  imports: [CatalogModule, ImageStoresModule],
  controllers: [ProductImagesController],
  providers: [UploadProductImage, DeleteProductImage, { provide: ImageCodec, useClass: SharpImageCodec }],
})
export class MediaModule {}
