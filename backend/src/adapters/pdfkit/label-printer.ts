import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { ReturnLabel } from '../../domain/mail/mail.js';

/** Prints labels with the shop's own address. The libraries are loaded with the first label. */
@Injectable()
export class LabelPrinter {
  constructor(private readonly config: Config) {}

  /** Returns the same PDF for the same label. */
  async print(label: ReturnLabel): Promise<Uint8Array> {
    const { drawnLabel } = await import('./drawn-label.js');
    return drawnLabel(label, this.config.store);
  }
}
