import { Body, Controller, Delete, Get, Param, Post, Put, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CustomerDetails } from '../../../domain/accounts/ports/customer-details.js';
import { AddAddress } from '../../../domain/accounts/use-cases/add-address.js';
import { ChangeAddress } from '../../../domain/accounts/use-cases/change-address.js';
import { RemoveAddress } from '../../../domain/accounts/use-cases/remove-address.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { AddressRequest } from './addresses.request.js';
import { SavedAddressResponse } from './customer-details.response.js';

/** Saved addresses of an account. Each call returns all of them, with the default first. */
@ApiTags('accounts')
@Controller('api/user/addresses')
@UseGuards(SignedInGuard)
export class AddressesController {
  constructor(
    private readonly details: CustomerDetails,
    private readonly addAddress: AddAddress,
    private readonly changeAddress: ChangeAddress,
    private readonly removeAddress: RemoveAddress,
  ) {}

  @Get()
  @ApiOkResponse({ type: [SavedAddressResponse] })
  @ApiErrors(401)
  list(@CurrentUser() user: SessionUser): Promise<SavedAddressResponse[]> {
    return this.details.listAddresses(user.id);
  }

  /** Saves an address. If the account already has the address, nothing is added. */
  @Post()
  @ApiCreatedResponse({ type: [SavedAddressResponse] })
  @ApiErrors(400, 401, 403, 409, 422)
  add(
    @Body() { isDefault = false, ...address }: AddressRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<SavedAddressResponse[]> {
    return this.addAddress.execute(user.id, address, isDefault);
  }

  @Put(':id')
  @ApiOkResponse({ type: [SavedAddressResponse] })
  @ApiErrors(400, 401, 403, 404, 422)
  change(
    @Param('id', RowId) id: number,
    @Body() { isDefault = false, ...address }: AddressRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<SavedAddressResponse[]> {
    return this.changeAddress.execute(user.id, id, address, isDefault);
  }

  @Delete(':id')
  @ApiOkResponse({
    type: [SavedAddressResponse],
    description: 'The remaining addresses. The address is no longer saved.',
  })
  @ApiErrors(401, 403, 404)
  remove(@Param('id', RowId) id: number, @CurrentUser() user: SessionUser): Promise<SavedAddressResponse[]> {
    return this.removeAddress.execute(user.id, id);
  }
}
