import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreateSynonym } from '../../../domain/catalog/use-cases/create-synonym.js';
import { DeleteSynonym } from '../../../domain/catalog/use-cases/delete-synonym.js';
import { SynonymRepository } from '../../../domain/catalog/ports/synonym-repository.js';
import { UpdateSynonym } from '../../../domain/catalog/use-cases/update-synonym.js';
import { ApiErrors } from '../answers/api-errors.js';
import { ListQuery } from '../validation/list-query.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { CreateSynonymRequest, UpdateSynonymRequest } from './synonym.request.js';
import { SynonymListResponse, synonymResponse, SynonymResponse } from './synonym.response.js';

/** Synonyms: words that shoppers type, and the shop's own terms. */
@ApiTags('admin')
@Controller('api/admin/search-synonyms')
@UseGuards(StaffGuard)
export class SynonymsController {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly createSynonym: CreateSynonym,
    private readonly updateSynonym: UpdateSynonym,
    private readonly deleteSynonym: DeleteSynonym,
  ) {}

  @Get()
  @ApiOkResponse({ type: SynonymListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, limit, offset }: ListQuery): Promise<SynonymListResponse> {
    const { total, synonyms } = await this.synonyms.list(search, limit, offset);
    return { synonyms: synonyms.map(synonymResponse), total };
  }

  @Post()
  @ApiCreatedResponse({ type: SynonymResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateSynonymRequest, @CurrentUser() staff: SessionUser): Promise<SynonymResponse> {
    const { words, meanings } = body;
    return synonymResponse(await this.createSynonym.execute(staff.id, { words, meanings }));
  }

  @Patch(':id')
  @ApiOkResponse({ type: SynonymResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', RowId) id: number,
    @Body() { words, meanings, version }: UpdateSynonymRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<SynonymResponse> {
    return synonymResponse(await this.updateSynonym.execute(staff.id, id, { words, meanings }, version));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  async remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deleteSynonym.execute(staff.id, id);
  }
}
