import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ListedServiceRequest } from '../../postgres/pricing/service-request-reader.js';
import {
  type Service,
  type ServiceRequestState,
  serviceRequestStates,
  services,
  type ServiceDiscountState,
} from '../../../domain/pricing/service-request.js';

const maybe = { type: String, nullable: true } as const;

const maybeMoment = { ...maybe, format: 'date-time' } as const;

const standings = ['none', ...serviceRequestStates, 'ended'] as const;

@ApiSchema({ name: 'ServiceDiscount' })
export class ServiceDiscountResponse {
  @ApiProperty({ enum: standings, description: '`ended`: the code of a verified request no longer works.' })
  state!: (typeof standings)[number];
  @ApiProperty({ enum: services, nullable: true }) service!: Service | null;
  @ApiProperty(maybeMoment) askedAt!: string | null;
  @ApiProperty({ ...maybeMoment, description: 'Expiry of the code.' }) validUntil!: string | null;
  @ApiProperty({ ...maybe, description: 'Reason for the refusal.' }) refusal!: string | null;
}

export function serviceDiscountResponse(discount: ServiceDiscountState): ServiceDiscountResponse {
  return {
    state: discount.state,
    service: 'service' in discount ? discount.service : null,
    askedAt: discount.state === 'asked' ? discount.askedAt.toISOString() : null,
    validUntil: discount.state === 'verified' ? (discount.validUntil?.toISOString() ?? null) : null,
    refusal: discount.state === 'refused' ? discount.refusal : null,
  };
}

@ApiSchema({ name: 'ServiceRequest' })
export class ServiceRequestResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer' }) userId!: number;
  @ApiProperty() username!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ enum: services }) service!: Service;
  @ApiProperty({ enum: serviceRequestStates }) state!: ServiceRequestState;
  @ApiProperty({ ...maybe, description: 'Deleted when staff decide the request.' }) statement!: string | null;
  @ApiProperty(maybe) refusal!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) askedAt!: string;
  @ApiProperty(maybeMoment) decidedAt!: string | null;
  @ApiProperty({ ...maybeMoment, description: 'Expiry of the code; null when it no longer works, or never expires.' })
  validUntil!: string | null;
}

export function serviceRequestResponse({ workingCode: _, ...request }: ListedServiceRequest): ServiceRequestResponse {
  return {
    ...request,
    askedAt: request.askedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    validUntil: request.validUntil?.toISOString() ?? null,
  };
}
