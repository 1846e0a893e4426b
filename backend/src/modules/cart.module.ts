import { Module } from '@nestjs/common';
import { AccountCartController } from '../adapters/http/cart/account-cart.controller.js';
import { CartItemsController } from '../adapters/http/cart/cart-items.controller.js';
import { CartsController } from '../adapters/http/cart/carts.controller.js';
import { PostgresCartReader } from '../adapters/postgres/cart/postgres-cart-reader.js';
import { PostgresCartRepository } from '../adapters/postgres/cart/postgres-cart-repository.js';
import { AcceptChanges } from '../domain/cart/use-cases/accept-changes.js';
import { AddCartItem } from '../domain/cart/use-cases/add-cart-item.js';
import { AdoptCart } from '../domain/cart/use-cases/adopt-cart.js';
import { ChangePromo } from '../domain/cart/use-cases/change-promo.js';
import { CartReader, CartRepository } from '../domain/cart/ports/carts.js';
import { ChangeCartItem } from '../domain/cart/use-cases/change-cart-item.js';
import { ClearCart } from '../domain/cart/use-cases/clear-cart.js';
import { CreateCart } from '../domain/cart/use-cases/create-cart.js';
import { FillCart } from '../domain/cart/use-cases/fill-cart.js';
import { RemoveCartItem } from '../domain/cart/use-cases/remove-cart-item.js';
import { ViewCart } from '../domain/cart/use-cases/view-cart.js';
import { CatalogModule } from './catalog.module.js';
import { PricingModule } from './pricing.module.js';

@Module({
  imports: [CatalogModule, PricingModule],
  controllers: [CartsController, CartItemsController, AccountCartController],
  providers: [
    AcceptChanges,
    AddCartItem,
    AdoptCart,
    ChangePromo,
    ChangeCartItem,
    ClearCart,
    CreateCart,
    FillCart,
    RemoveCartItem,
    ViewCart,
    { provide: CartReader, useClass: PostgresCartReader },
    { provide: CartRepository, useClass: PostgresCartRepository },
  ],
  exports: [AddCartItem, CartReader, CartRepository, CreateCart, FillCart, ViewCart],
})
export class CartModule {}
