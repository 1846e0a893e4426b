import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdmitDevice } from '../../../domain/accounts/use-cases/admit-device.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { DeviceCookies } from './device-cookies.js';
import { MailLinkRequest } from './mail-link.request.js';

@ApiTags('accounts')
@Controller('api')
export class DeviceLinksController {
  constructor(
    private readonly admitDevice: AdmitDevice,
    private readonly devices: DeviceCookies,
  ) {}

  /** Exempts this device from the delay after too many wrong passwords. The correct password is still required. */
  @Post('device-link')
  @HttpCode(200)
  @RateLimit({ name: 'device-link', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async admit(@Body() { token }: MailLinkRequest, @Req() request: Request): Promise<MessageResponse> {
    this.devices.remember(request, await this.admitDevice.execute(token));
    return { message: 'You can sign in on this device now.' };
  }
}
