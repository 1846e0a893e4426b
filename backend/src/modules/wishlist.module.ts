import { Module } from '@nestjs/common';
import { WishlistController } from '../adapters/http/wishlist/wishlist.controller.js';
import { TypeormWishlist } from '../adapters/postgres/accounts/typeorm-wishlist.js';
import { MergeWishlist } from '../domain/accounts/use-cases/merge-wishlist.js';
import { SaveToWishlist } from '../domain/accounts/use-cases/save-to-wishlist.js';
import { Wishlist } from '../domain/accounts/ports/wishlist.js';
import { CatalogModule } from './catalog.module.js';

@Module({
  imports: [CatalogModule],
  controllers: [WishlistController],
  providers: [MergeWishlist, SaveToWishlist, { provide: Wishlist, useClass: TypeormWishlist }],
})
export class WishlistModule {}
