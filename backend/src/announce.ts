import { Logger } from '@nestjs/common';
import type { Config } from './config.js';

/** Says that a process is there: as a line of the log in production, as it is to a person otherwise. */
export function announce({ production }: Config, text: string): void {
  if (production) Logger.log(text, 'shop');
  else console.log(text);
}
