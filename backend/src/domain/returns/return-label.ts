import type { ReturnLabel } from '../mail/mail.js';
import type { OrderRecipient } from '../orders/order.js';
import { streetLines } from '../shared/postal-address.js';
import { variantLabel } from '../shared/variant-label.js';
import { type Return, returnNumber } from './return.js';

interface BoughtPiece {
  readonly productName: string;
  readonly variantSize: string | null;
  readonly variantColor: string | null;
}

/** "1 × Wave Bikini (M, Navy)" */
export function pieceText(quantity: number, { productName, variantSize, variantColor }: BoughtPiece): string {
  const variant = variantLabel(variantSize, variantColor);
  return `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`;
}

export function labelOf(
  { id, quantity, expiresAt, createdAt }: Pick<Return, 'id' | 'quantity' | 'expiresAt' | 'createdAt'>,
  item: BoughtPiece,
  { firstName, lastName, address, city, state, zipCode }: OrderRecipient,
  timeZone: string,
): ReturnLabel {
  return {
    number: returnNumber(id),
    from: [
      `${firstName} ${lastName}`.trim(),
      ...(address === '' ? [] : [...streetLines(address), `${city}, ${state} ${zipCode}`]),
    ],
    piece: pieceText(quantity, item),
    sendBy: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(expiresAt),
    createdAt: createdAt.toISOString(),
  };
}
