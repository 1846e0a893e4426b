import { Injectable, Logger } from '@nestjs/common';
import type { ErrorLog } from '../../domain/shared/ports/monitoring.js';

@Injectable()
export class PinoErrorLog implements ErrorLog {
  private readonly logger = new Logger('alarm');

  write(sentence: string): void {
    this.logger.error(sentence);
  }
}
