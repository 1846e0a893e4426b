import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../../../config/config.js';
import { SoldProducts } from '../../../domain/imports/ports/product-imports.js';
import { columns } from '../../../domain/imports/product-columns.js';
import { rowsOf } from '../../../domain/imports/sold-product.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { csvWriter } from '../answers/csv.js';
import { staffFilterOf } from '../catalog/staff-products.request.js';
import { StaffGuard } from '../sessions/session-user.js';
import { ProductExportQuery } from './import.request.js';

@ApiTags('product imports')
@Controller('api/admin/products')
@UseGuards(StaffGuard)
export class ProductExportController {
  constructor(
    private readonly products: SoldProducts,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Streams the filtered list as a CSV file that staff can edit and import again: one row per variant, newest product
   * first.
   */
  @Get('export.csv')
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiErrors(401, 403, 422)
  async export(@Query() query: ProductExportQuery, @Res() response: Response): Promise<void> {
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: this.config.store.timeZone });
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="products-${day.format(this.clock.now())}.csv"`,
      'Cache-Control': 'no-store',
    });
    const products = this.products.stream(staffFilterOf(query));
    const rows = async function* (): AsyncIterable<string[]> {
      for await (const product of products) yield* rowsOf(product);
    };
    await pipeline(rows(), csvWriter(columns.map(({ title }) => title)), response);
  }
}
