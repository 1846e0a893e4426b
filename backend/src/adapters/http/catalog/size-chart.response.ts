import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type GarmentKind, garmentKinds } from '../../../domain/catalog/garment.js';
import type { ChartUsers, OwnedChart } from '../../../domain/catalog/ports/size-charts.js';
import type { KindChart, SizeRow } from '../../../domain/catalog/size-chart.js';
import { SizeRowRequest } from './size-chart.request.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'KindChart' })
export class KindChartResponse implements KindChart {
  @ApiProperty({ enum: garmentKinds }) kind!: GarmentKind;
  @ApiProperty({ type: [SizeRowRequest] }) rows!: readonly SizeRow[];
}

@ApiSchema({ name: 'ChartedProduct' })
class ChartedProductResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
}

@ApiSchema({ name: 'ChartUsers' })
class ChartUsersResponse implements ChartUsers {
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: [ChartedProductResponse], description: 'The first 50 products by name.' })
  products!: readonly ChartedProductResponse[];
}

@ApiSchema({ name: 'OwnedSizeChart' })
class OwnedSizeChartResponse {
  @ApiProperty({ enum: garmentKinds, nullable: true }) kind!: GarmentKind | null;
  @ObjectOrNull(ChartedProductResponse)
  product!: ChartedProductResponse | null;
  @ApiProperty({ type: [SizeRowRequest] }) rows!: readonly SizeRow[];
  @ApiProperty({ type: 'integer', description: 'Changes with each update.' }) version!: number;
  @ApiPropertyOptional({
    type: ChartUsersResponse,
    description: 'The products whose pages show the chart of a kind. Absent for the chart of a product.',
  })
  usedBy?: ChartUsers;
}

@ApiSchema({ name: 'SizeChartList' })
export class SizeChartListResponse {
  @ApiProperty({ type: [OwnedSizeChartResponse] }) charts!: readonly OwnedChart[];
}
