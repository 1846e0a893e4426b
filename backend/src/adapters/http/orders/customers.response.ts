import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Customer } from '../../postgres/orders/customer-reader.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'CustomerAddress' })
class CustomerAddressResponse {
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() zipCode!: string;
}

@ApiSchema({ name: 'Customer' })
export class CustomerResponse {
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'Name in the latest order.' }) name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Phone number in the latest order; null without one.' })
  phone!: string | null;
  @ObjectOrNull(CustomerAddressResponse, { description: 'Address of the latest order that has one; null without one.' })
  lastAddress!: CustomerAddressResponse | null;
  @ApiProperty({ type: 'integer' }) orderCount!: number;
  @ApiProperty({ description: 'Amount paid for the orders minus refunds, in dollars.' }) spent!: number;
  @ApiProperty({ format: 'date-time', description: 'Time of the latest order.' }) lastOrderAt!: string;
  @ApiProperty({ description: 'Whether the address has a confirmed newsletter subscription.' }) isSubscribed!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Username of the account; null for guests.' })
  username!: string | null;
}

@ApiSchema({ name: 'Customers' })
export class CustomersResponse {
  @ApiProperty({ type: [CustomerResponse] }) customers!: CustomerResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of matches.' }) total!: number;
}

export function customerResponse({ spent, lastOrderAt, ...customer }: Customer): CustomerResponse {
  return { ...customer, spent: spent.dollars, lastOrderAt: lastOrderAt.toISOString() };
}
