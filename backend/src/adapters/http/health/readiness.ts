import { Injectable } from '@nestjs/common';
import { CheckForAdministrator, noAdministrator } from '../../../domain/accounts/use-cases/check-for-administrator.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { MailOverviewReader } from '../../postgres/mail/mail-overview-reader.js';
import { Dependencies } from './dependencies.js';
import type { ReadinessResponse } from './health.response.js';

/** Checks all dependencies of the process. The shop cannot sell without its database or with missing migrations. */
@Injectable()
export class Readiness {
  constructor(
    private readonly dependencies: Dependencies,
    private readonly checkForAdministrator: CheckForAdministrator,
    private readonly mails: MailOverviewReader,
  ) {}

  /** @throws DomainError unavailable `not-ready`, with the state of each dependency, when the shop cannot sell */
  async check(): Promise<ReadinessResponse> {
    const dependencies = await this.dependencies.states();
    if (dependencies.database === 'down' || dependencies.migrations === 'down')
      throw new DomainError('unavailable', 'not-ready', 'The shop is not ready.', {
        retryAfter: 5,
        facts: { status: 'down', dependencies },
      });
    const status = Object.values(dependencies).includes('down') ? 'degraded' : 'ok';
    return { status, dependencies, warnings: await this.warnings() };
  }

  private async warnings(): Promise<string[]> {
    const [hasAdministrator, pause] = await Promise.all([this.checkForAdministrator.execute(), this.mails.getPause()]);
    return [
      ...(hasAdministrator ? [] : [noAdministrator]),
      ...(pause
        ? [`Mail has been paused since ${pause.since.toISOString()}. Staff can resume it under More → Mail.`]
        : []),
    ];
  }
}
