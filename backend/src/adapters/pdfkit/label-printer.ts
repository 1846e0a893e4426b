import { Injectable } from '@nestjs/common';
import type { ReturnLabel } from '../../domain/mail/mail.js';
import type { StoreDetails } from '../../domain/shared/ports/store.js';

/** Prints labels with the shop's own address. The libraries are loaded with the first label. */
@Injectable()
export class LabelPrinter {
  /** Returns a PDF with one page per label. The PDF of a single label is always the same. */
  async print(labels: readonly ReturnLabel[], store: StoreDetails): Promise<Uint8Array> {
    const { drawnLabels } = await import('./drawn-label.js');
    return drawnLabels(labels, store);
  }
}
