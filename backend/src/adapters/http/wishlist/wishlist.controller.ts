import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { MergeWishlist } from '../../../domain/accounts/use-cases/merge-wishlist.js';
import { SaveToWishlist } from '../../../domain/accounts/use-cases/save-to-wishlist.js';
import { CustomerDetails } from '../../../domain/accounts/ports/customer-details.js';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { productResponse, ProductResponse } from '../catalog/product.response.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { RowId } from '../validation/row-id.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { MergeWishlistRequest, SaveToWishlistRequest } from './wishlist.request.js';

/** The products that a shopper saved for later. */
@ApiTags('accounts')
@Controller('api/wishlist')
@UseGuards(SignedInGuard)
export class WishlistController {
  constructor(
    private readonly details: CustomerDetails,
    private readonly saveToWishlist: SaveToWishlist,
    private readonly mergeWishlist: MergeWishlist,
    private readonly catalog: CatalogReader,
  ) {}

  /** Lists the saved products, newest first, without products that are no longer sold. */
  @Get()
  @ApiOkResponse({ type: [ProductResponse] })
  @ApiErrors(401)
  list(@CurrentUser() user: SessionUser): Promise<ProductResponse[]> {
    return this.productsOf(user);
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: ProductResponse })
  @ApiOkResponse({ type: ProductResponse, description: 'The product was already saved.' })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async save(
    @Body() { productId }: SaveToWishlistRequest,
    @CurrentUser() user: SessionUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProductResponse> {
    const added = await this.saveToWishlist.execute(user.id, productId);
    const [product] = await this.catalog.getProducts([productId]);
    if (!product) throw new NotFoundException();
    response.status(added ? 201 : 200);
    return productResponse(product);
  }

  /** After a sign-in, merges the products saved on the device into the account's list. Ignores unknown products. */
  @Post('merge')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: [ProductResponse] })
  @ApiErrors(400, 401, 403, 422)
  async merge(
    @Body() { productIds }: MergeWishlistRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<ProductResponse[]> {
    await this.mergeWishlist.execute(user.id, productIds);
    return this.productsOf(user);
  }

  @Delete(':productId')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The product is no longer on the list.' })
  @ApiErrors(401, 403, 404)
  remove(@Param('productId', RowId) productId: number, @CurrentUser() user: SessionUser): Promise<void> {
    return this.details.removeFromWishlist(user.id, productId);
  }

  private async productsOf(user: SessionUser): Promise<ProductResponse[]> {
    const products = await this.catalog.getProducts(await this.details.listWishlist(user.id));
    return products.map(productResponse);
  }
}
