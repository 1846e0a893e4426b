import { Injectable } from '@nestjs/common';
import type { DependencyHealth, DependencyState } from '../../../domain/shared/ports/dependency-health.js';
import { stateOf } from '../health/state-of-dependency.js';

/** The services that mail delivery depends on. */
export abstract class MailDependencies {
  abstract readonly redis: DependencyHealth;
  abstract readonly mail: DependencyHealth;
}

/** Checks the services that mail delivery depends on, for staff. */
@Injectable()
export class MailServices {
  constructor(private readonly dependencies: MailDependencies) {}

  async states(): Promise<Record<keyof MailDependencies, DependencyState>> {
    const [redis, mail] = await Promise.all([stateOf(this.dependencies.redis), stateOf(this.dependencies.mail)]);
    return { redis, mail };
  }
}
