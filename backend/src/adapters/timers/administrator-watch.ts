import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CheckForAdministrator, noAdministrator } from '../../domain/accounts/use-cases/check-for-administrator.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { RepeatedTask } from './repeated-task.js';

/**
 * Milliseconds before the first check, so that a starting shop can create the administrator from its settings first.
 */
const headStart = 5_000;
/** Milliseconds between two checks. */
const pause = 60_000;

/** Checks every minute whether the shop has an administrator, and logs a warning if not. */
@Injectable()
export class AdministratorWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('accounts');
  private readonly task: RepeatedTask;
  private start: NodeJS.Timeout | undefined;

  constructor(checkForAdministrator: CheckForAdministrator) {
    this.task = new RepeatedTask(
      async () => {
        if (!(await checkForAdministrator.execute())) this.logger.warn(noAdministrator);
      },
      pause,
      (error) => this.logger.warn(`The check for an administrator failed: ${reasonOf(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.start = setTimeout(() => this.task.start(), headStart);
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.start);
    await this.task.stop();
  }
}
