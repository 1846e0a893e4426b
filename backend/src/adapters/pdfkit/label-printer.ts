import { Injectable } from '@nestjs/common';
import type { ReturnLabel } from '../../domain/mail/mail.js';
import type { StoreDetails } from '../../domain/shared/ports/store.js';

/** Prints labels with the shop's own address. The libraries are loaded with the first label. */
@Injectable()
export class LabelPrinter {
  /** Returns the same PDF for the same label. */
  async print(label: ReturnLabel, store: StoreDetails): Promise<Uint8Array> {
    const { drawnLabel } = await import('./drawn-label.js');
    return drawnLabel(label, store);
  }
}
