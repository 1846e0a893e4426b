import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreateSynonym } from '../../../domain/catalog/use-cases/create-synonym.js';
import { DeleteSynonym } from '../../../domain/catalog/use-cases/delete-synonym.js';
import { SynonymRepository } from '../../../domain/catalog/ports/synonym-repository.js';
import type { Synonym } from '../../../domain/catalog/synonym.js';
import { UpdateSynonym } from '../../../domain/catalog/use-cases/update-synonym.js';
import { SynonymReader } from '../../postgres/catalog/synonym-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { ListQuery } from '../validation/list-query.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { CreateSynonymRequest, UpdateSynonymRequest } from './synonym.request.js';
import { ListedSynonymResponse, SynonymListResponse, synonymResponse } from './synonym.response.js';

/** Synonyms: words that shoppers type, and the shop's own terms. */
@ApiTags('admin')
@Controller('api/admin/search-synonyms')
@UseGuards(StaffGuard)
export class SynonymsController {
  constructor(
    private readonly synonyms: SynonymRepository,
    private readonly reader: SynonymReader,
    private readonly createSynonym: CreateSynonym,
    private readonly updateSynonym: UpdateSynonym,
    private readonly deleteSynonym: DeleteSynonym,
  ) {}

  @Get()
  @ApiOkResponse({ type: SynonymListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, limit, offset }: ListQuery): Promise<SynonymListResponse> {
    const { total, synonyms } = await this.synonyms.list(search, limit, offset);
    return { synonyms: await this.withCounts(synonyms), total };
  }

  @Post()
  @ApiCreatedResponse({ type: ListedSynonymResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateSynonymRequest, @CurrentUser() staff: SessionUser): Promise<ListedSynonymResponse> {
    const { words, meanings } = body;
    return this.show(await this.createSynonym.execute(staff.id, { words, meanings }));
  }

  @Patch(':id')
  @ApiOkResponse({ type: ListedSynonymResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async update(
    @Param('id', RowId) id: number,
    @Body() { words, meanings, version }: UpdateSynonymRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ListedSynonymResponse> {
    return this.show(await this.updateSynonym.execute(staff.id, id, { words, meanings }, version));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  async remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    await this.deleteSynonym.execute(staff.id, id);
  }
  private async show(synonym: Synonym): Promise<ListedSynonymResponse> {
    return synonymResponse(synonym, await this.reader.countProducts(synonym.meanings));
  }

  private async withCounts(synonyms: readonly Synonym[]): Promise<ListedSynonymResponse[]> {
    const products = await this.reader.countProducts(synonyms.flatMap(({ meanings }) => meanings));
    return synonyms.map((synonym) => synonymResponse(synonym, products));
  }
}
