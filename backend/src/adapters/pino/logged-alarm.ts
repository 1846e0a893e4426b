import { Injectable, Logger } from '@nestjs/common';
import type { Alarm } from '../../domain/shared/ports/alarm.js';

/** Writes a log line at the level that alerts operators. */
@Injectable()
export class LoggedAlarm implements Alarm {
  private readonly logger = new Logger('alarm');

  raise(sentence: string): void {
    this.logger.error(sentence);
  }
}
