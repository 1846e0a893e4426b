import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CheckForAdministrator, noAdministrator } from '../../domain/accounts/use-cases/check-for-administrator.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { RepeatedTask } from './repeated-task.js';

/** Milliseconds that a starting shop may take to create the administrator of its settings. */
const headStart = 5_000;
/** Milliseconds between two checks. */
const pause = 60_000;

/** Logs once a minute that the shop has no administrator. */
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
