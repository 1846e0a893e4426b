import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { securityText } from './security-text.js';

@ApiExcludeController()
@Controller('.well-known')
export class SecurityTextController {
  constructor(
    private readonly config: Config,
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  @Get('security.txt')
  @Header('Cache-Control', 'public, max-age=3600')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  async show(): Promise<string> {
    const { supportEmail } = await this.store.details();
    return securityText(this.config.publicUrl, supportEmail, this.clock.now());
  }
}
