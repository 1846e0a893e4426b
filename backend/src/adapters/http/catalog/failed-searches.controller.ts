import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { FailedSearchReader } from '../../postgres/catalog/failed-search-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { ListQuery } from '../validation/list-query.js';

@ApiSchema({ name: 'FailedSearch' })
class FailedSearchResponse {
  @ApiProperty({ example: 'rash guard', description: 'In lower case.' }) words!: string;
  @ApiProperty({ type: 'integer', description: 'Number of searches in the latest 90 days.' }) searches!: number;
  @ApiProperty({ format: 'date-time', description: 'Time of the latest search.' }) lastAt!: string;
}

@ApiSchema({ name: 'FailedSearches' })
class FailedSearchesResponse {
  @ApiProperty({ type: [FailedSearchResponse] }) searches!: FailedSearchResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of different words.' }) total!: number;
}

@ApiTags('admin')
@Controller('api/admin/failed-searches')
@UseGuards(StaffGuard)
export class FailedSearchesController {
  constructor(private readonly reader: FailedSearchReader) {}

  /** Lists shoppers' searches without results, except words that have a synonym. The most frequent words come first. */
  @Get()
  @ApiOkResponse({ type: FailedSearchesResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, limit, offset }: ListQuery): Promise<FailedSearchesResponse> {
    const { searches, total } = await this.reader.list({ search, limit, offset });
    return { searches: searches.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })), total };
  }
}
