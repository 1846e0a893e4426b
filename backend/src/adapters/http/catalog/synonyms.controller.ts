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
import { CreateSynonymDto, SynonymListView, synonymView, SynonymView, UpdateSynonymDto } from './synonym.dtos.js';

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
  @ApiOkResponse({ type: SynonymListView })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, limit, offset }: ListQuery): Promise<SynonymListView> {
    const { total, synonyms } = await this.synonyms.list(search, limit, offset);
    return { synonyms: synonyms.map(synonymView), total };
  }

  @Post()
  @ApiCreatedResponse({ type: SynonymView })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateSynonymDto, @CurrentUser() staff: SessionUser): Promise<SynonymView> {
    const { words, meanings } = body;
    return synonymView(await this.createSynonym.execute(staff.id, { words, meanings }));
  }

  @Patch(':id')
  @ApiOkResponse({ type: SynonymView })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', RowId) id: number,
    @Body() { words, meanings, version }: UpdateSynonymDto,
    @CurrentUser() staff: SessionUser,
  ): Promise<SynonymView> {
    return synonymView(await this.updateSynonym.execute(staff.id, id, { words, meanings }, version));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  async remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deleteSynonym.execute(staff.id, id);
  }
}
