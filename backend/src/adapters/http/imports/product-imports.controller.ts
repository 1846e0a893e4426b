import { pipeline } from 'node:stream/promises';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Injectable,
  NotFoundException,
  Param,
  type PipeTransform,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AssignCategories } from '../../../domain/imports/use-cases/assign-categories.js';
import { ReceiveImport } from '../../../domain/imports/use-cases/receive-import.js';
import { type ImportAction, importActions, SteerImport } from '../../../domain/imports/use-cases/steer-import.js';
import { UndoImport } from '../../../domain/imports/use-cases/undo-import.js';
import { ImportReader } from '../../postgres/imports/import-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { csvWriter } from '../answers/csv.js';
import { allowSlowBody } from '../limits/slow-clients.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import {
  AssignCategoriesRequest,
  assignedCategories,
  ImportedProductsQuery,
  NewImportQuery,
} from './import.request.js';
import {
  importColumns,
  ImportDetailResponse,
  ImportedProductListResponse,
  importedProductResponse,
  ImportListResponse,
  importResponse,
} from './import.response.js';
import { maxBytes, readRows, tooLarge } from './read-csv.js';

/** Milliseconds to upload the largest file at 1 Mbit/s. */
const timeForFile = 10 * 60_000;

@Injectable()
class Action implements PipeTransform<string, ImportAction> {
  transform(text: string): ImportAction {
    const action = importActions.find((one) => one === text);
    if (!action) throw new NotFoundException();
    return action;
  }
}

/** Imports of products from CSV files. The worker checks the files and imports the products. */
@ApiTags('product imports')
@Controller('api/admin/product-imports')
@UseGuards(StaffGuard)
export class ProductImportsController {
  constructor(
    private readonly reader: ImportReader,
    private readonly receiveImport: ReceiveImport,
    private readonly steerImport: SteerImport,
    private readonly undoImport: UndoImport,
    private readonly assignCategories: AssignCategories,
  ) {}

  @Get()
  @ApiOkResponse({ type: ImportListResponse })
  @ApiErrors(401, 403)
  async list(): Promise<ImportListResponse> {
    return { imports: (await this.reader.list()).map(importResponse), columns: importColumns };
  }

  /** Stores a file of at most 64 MB and 200,000 rows, and requests its check. No product changes. */
  @Post()
  @ApiConsumes('text/csv')
  @ApiBody({
    required: true,
    schema: { type: 'string' },
    description: 'CSV in UTF-8, with commas, semicolons or tabs.',
  })
  @ApiCreatedResponse({ type: ImportDetailResponse })
  @ApiErrors(401, 403, 413, 415, 422)
  async upload(
    @Query() { name }: NewImportQuery,
    @Req() request: Request,
    @CurrentUser() staff: SessionUser,
  ): Promise<ImportDetailResponse> {
    if (Number(request.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
    allowSlowBody(request, timeForFile);
    return this.view(await this.receiveImport.execute(name, readRows(request), staff.id));
  }

  @Get(':id')
  @ApiOkResponse({ type: ImportDetailResponse })
  @ApiErrors(401, 403, 404)
  show(@Param('id', RowId) id: number): Promise<ImportDetailResponse> {
    return this.view(id);
  }

  @Get(':id/products')
  @ApiOkResponse({ type: ImportedProductListResponse, description: 'The products in the order of the file.' })
  @ApiErrors(401, 403, 404, 422)
  async products(
    @Param('id', RowId) id: number,
    @Query() { states, limit, offset }: ImportedProductsQuery,
  ): Promise<ImportedProductListResponse> {
    await this.requireKnown(id);
    const { products, total } = await this.reader.listProducts(id, states, { limit, offset });
    return { products: products.map(importedProductResponse), total };
  }

  /** Returns all problems as a CSV file. */
  @Get(':id/problems.csv')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiErrors(401, 403, 404)
  async problems(@Param('id', RowId) id: number, @Res() response: Response): Promise<void> {
    await this.requireKnown(id);
    const problems = this.reader.streamProblems(id);
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="import-${id}-problems.csv"`,
    });
    const rows = async function* (): AsyncIterable<(string | number | null)[]> {
      for await (const { row, product, column, value, message } of problems)
        yield [row, product, column, value, message];
    };
    await pipeline(rows(), csvWriter(['Row', 'Product', 'Column', 'Value', 'Problem']), response);
  }

  /**
   * Restores the values before this import by a new import, and returns the new import. It starts when the shop has
   * checked it.
   */
  @Post(':id/undo')
  @ApiCreatedResponse({ type: ImportDetailResponse })
  @ApiErrors(401, 403, 404, 409)
  async undo(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<ImportDetailResponse> {
    return this.view(await this.undoImport.execute(id, staff.id));
  }

  /**
   * Replaces unknown categories in the file by existing or new categories, and requests its check again. The shop adds
   * new categories with their first product, after the import was started.
   */
  @Post(':id/categories')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportDetailResponse })
  @ApiErrors(401, 403, 404, 409, 422)
  async assign(
    @Param('id', RowId) id: number,
    @Body() body: AssignCategoriesRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ImportDetailResponse> {
    await this.assignCategories.execute(id, assignedCategories(body), staff.id);
    return this.view(id);
  }

  /**
   * Starts, pauses or cancels the import, or checks its file again. `start` also continues a paused import. Each
   * product is imported once.
   */
  @Post(':id/:action')
  @HttpCode(200)
  @ApiParam({ name: 'action', enum: importActions })
  @ApiOkResponse({ type: ImportDetailResponse })
  @ApiErrors(401, 403, 404, 409)
  async steer(
    @Param('id', RowId) id: number,
    @Param('action', Action) action: ImportAction,
    @CurrentUser() staff: SessionUser,
  ): Promise<ImportDetailResponse> {
    await this.steerImport.execute(id, action, staff.id);
    return this.view(id);
  }

  private async requireKnown(id: number): Promise<void> {
    if (!(await this.reader.isKnown(id))) throw new NotFoundException();
  }

  private async view(id: number): Promise<ImportDetailResponse> {
    const found = await this.reader.get(id);
    if (!found) throw new NotFoundException();
    const { state, rows } = found;
    const view = { ...importResponse(found), rows };
    if (state === 'checking' || state === 'importing') return view;
    return {
      ...view,
      ready: await this.reader.countChanges(id, ['new', 'changed']),
      imported: await this.reader.countChanges(id, ['imported']),
      unknownCategories: await this.reader.listUnknownCategories(id),
      newCategories: await this.reader.listNewCategories(id),
      withoutPicture: await this.reader.countWithoutPicture(id),
    };
  }
}
