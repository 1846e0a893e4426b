import { Injectable, Logger } from '@nestjs/common';
import type { Alarm } from '../../domain/shared/ports/alarm.js';

/** A line of the log at the level that operators are woken for. */
@Injectable()
export class LoggedAlarm implements Alarm {
  private readonly logger = new Logger('alarm');

  raise(sentence: string): void {
    this.logger.error(sentence);
  }
}
