import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags, PickType } from '@nestjs/swagger';
import { DeleteGuestData } from '../../../domain/accounts/use-cases/delete-guest-data.js';
import { MailGuestDataLink } from '../../../domain/accounts/use-cases/mail-guest-data-link.js';
import { ReadGuestData } from '../../../domain/accounts/use-cases/read-guest-data.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { inFixedTime } from '../security/fixed-time.js';
import { accountDataResponse, AccountDeletionResponse, ApiAccountData } from './account-data.response.js';
import { RegistrationRequest } from './account.request.js';
import { MailLinkRequest } from './mail-link.request.js';

const confirmation =
  'If we have guest data for this email address, we have sent a link to the address. The link works for 24 hours.';

class GuestDataRequest extends PickType(RegistrationRequest, ['email']) {}

/** Privacy rights of guests: they download or delete their data with a mailed link, which verifies the address. */
@ApiTags('accounts')
@Controller('api/guest-data')
export class GuestDataController {
  constructor(
    private readonly mailLink: MailGuestDataLink,
    private readonly readGuestData: ReadGuestData,
    private readonly deleteGuestData: DeleteGuestData,
  ) {}

  /** Mails the link. The response does not reveal whether any data is stored. */
  @Post()
  @HttpCode(202)
  @RateLimit({ name: 'guest-data-mail', points: 200, pointsPerEmail: 5, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async ask(@Body() { email }: GuestDataRequest): Promise<MessageResponse> {
    await inFixedTime(this.mailLink.execute(email));
    return { message: confirmation };
  }

  /** Returns all stored data of the guest as a file. */
  @Post('download')
  @HttpCode(200)
  @Header('Content-Disposition', 'attachment; filename="my-data.json"')
  @RateLimit({ name: 'guest-data', points: 60, seconds: 900, statuses: [422] })
  @ApiAccountData()
  @ApiErrors(400, 403, 404, 415, 422)
  async download(@Body() { token }: MailLinkRequest): Promise<object> {
    return accountDataResponse(await this.readGuestData.execute(token));
  }

  /** Deletes the data immediately, or as soon as no open order needs the data. */
  @Post('delete')
  @HttpCode(200)
  @RateLimit({ name: 'guest-data', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: AccountDeletionResponse })
  @ApiErrors(400, 403, 415, 422)
  async delete(@Body() { token }: MailLinkRequest): Promise<AccountDeletionResponse> {
    return { state: await this.deleteGuestData.execute(token) };
  }
}
