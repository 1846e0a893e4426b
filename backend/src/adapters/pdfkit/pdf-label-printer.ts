import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { ReturnLabel } from '../../domain/mail/mail.js';
import { LabelPrinter } from '../../domain/returns/ports/label-printer.js';

/** The libraries are loaded with the first label. */
@Injectable()
export class PdfLabelPrinter implements LabelPrinter {
  constructor(private readonly config: Config) {}

  async print(label: ReturnLabel): Promise<Uint8Array> {
    const { drawnLabel } = await import('./drawn-label.js');
    return drawnLabel(label, this.config.store);
  }
}
