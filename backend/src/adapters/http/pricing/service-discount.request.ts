import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import {
  type Service,
  type ServiceRequestState,
  serviceRequestStates,
  services,
} from '../../../domain/pricing/service-request.js';
import { Choice, ListQuery } from '../validation/list-query.js';

/** Validates types only. The domain enforces the length of the statement. */
export class ServiceDiscountRequest {
  @ApiProperty({ enum: services })
  @IsIn(services, { message: 'Please choose your service.' })
  service!: Service;

  @ApiProperty({ minLength: 10, maxLength: 500, description: 'Written by the customer; no documents.' })
  @IsString({ message: 'Your statement must be at least 10 characters.' })
  statement!: string;
}

export class ServiceRefusalRequest {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'A sentence for the shopper.' })
  @IsString({ message: 'Please enter a reason to show the shopper.' })
  reason!: string;
}

export class ServiceRequestsQuery extends ListQuery {
  @Choice(serviceRequestStates, 'Please choose one of')
  state?: ServiceRequestState;
}
