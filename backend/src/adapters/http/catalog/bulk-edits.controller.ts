import { Body, Controller, Get, HttpCode, NotFoundException, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApplyBulkEdit } from '../../../domain/catalog/use-cases/apply-bulk-edit.js';
import { PlanBulkEdit } from '../../../domain/catalog/use-cases/plan-bulk-edit.js';
import { UndoBulkEdit } from '../../../domain/catalog/use-cases/undo-bulk-edit.js';
import { BulkEditReader } from '../../postgres/catalog/bulk-edit-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { actionOf, ApplyBulkEditRequest, BulkEditRequest, selectionOf } from './bulk-edit.request.js';
import {
  BulkEditListResponse,
  BulkEditPreviewResponse,
  bulkEditResponse,
  BulkEditResponse,
} from './bulk-edit.response.js';

@ApiTags('catalog')
@Controller('api/admin/bulk-edits')
@UseGuards(StaffGuard)
export class BulkEditsController {
  constructor(
    private readonly bulkEdits: BulkEditReader,
    private readonly planBulkEdit: PlanBulkEdit,
    private readonly applyBulkEdit: ApplyBulkEdit,
    private readonly undoBulkEdit: UndoBulkEdit,
  ) {}

  /** Recent bulk edits of products, newest first. */
  @Get()
  @ApiOkResponse({ type: BulkEditListResponse })
  @ApiErrors(401, 403)
  async list(): Promise<BulkEditListResponse> {
    return { edits: (await this.bulkEdits.list()).map(bulkEditResponse) };
  }

  /** Previews all changes, and the products that cannot change. Nothing is saved. */
  @Post('preview')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkEditPreviewResponse })
  @ApiErrors(400, 401, 403, 422)
  async preview(@Body() body: BulkEditRequest): Promise<BulkEditPreviewResponse> {
    return (await this.planBulkEdit.execute(selectionOf(body), actionOf(body))).preview;
  }

  /**
   * Saves exactly the confirmed preview. If products have changed since the preview, nothing is saved, and the response
   * is a 409 with a new preview.
   */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: BulkEditResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async apply(@Body() body: ApplyBulkEditRequest, @CurrentUser() staff: SessionUser): Promise<BulkEditResponse> {
    return this.show(await this.applyBulkEdit.execute(selectionOf(body), actionOf(body), body.fingerprint, staff.id));
  }

  /**
   * Undoes a bulk edit once, within 24 hours. Restores only products that still have the values of the bulk edit. The
   * response lists the other products.
   */
  @Post(':id/undo')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: BulkEditResponse })
  @ApiErrors(400, 401, 403, 404, 409)
  async undo(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<BulkEditResponse> {
    await this.undoBulkEdit.execute(id, staff.id);
    return this.show(id);
  }

  private async show(id: number): Promise<BulkEditResponse> {
    const edit = await this.bulkEdits.get(id);
    if (!edit) throw new NotFoundException();
    return bulkEditResponse(edit);
  }
}
