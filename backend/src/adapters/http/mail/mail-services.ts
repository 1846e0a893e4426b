import { Injectable } from '@nestjs/common';
import { DependencyHealth, type DependencyState } from '../../../domain/shared/ports/dependency-health.js';

/** Milliseconds without a response after which a service counts as down. */
const timeout = 2000;

/** The services that carry mails. */
export abstract class MailDependencies {
  abstract readonly redis: DependencyHealth;
  abstract readonly mail: DependencyHealth;
}

/** Checks the services that transport mails, for staff. */
@Injectable()
export class MailServices {
  constructor(private readonly dependencies: MailDependencies) {}

  async states(): Promise<Record<keyof MailDependencies, DependencyState>> {
    const [redis, mail] = await Promise.all([stateOf(this.dependencies.redis), stateOf(this.dependencies.mail)]);
    return { redis, mail };
  }
}

async function stateOf(dependency: DependencyHealth): Promise<DependencyState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DependencyState>((resolve) => (timer = setTimeout(() => resolve('down'), timeout)));
  try {
    return await Promise.race([dependency.check(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
