import type { ReturnLabel } from '../../mail/mail.js';

/** Prints labels with the shop's own address. */
export abstract class LabelPrinter {
  /** Returns the same PDF for the same label. */
  abstract print(label: ReturnLabel): Promise<Uint8Array>;
}
