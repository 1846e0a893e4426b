import type { ReturnLabel } from '../mail/mail.js';
import { type BoughtItem, itemText } from '../shared/variant-label.js';
import type { OrderRecipient } from '../orders/order.js';
import { streetLines } from '../shared/postal-address.js';
import { type Return, returnNumber, sendByOf } from './return.js';

export function labelOf(
  { id, quantity, expiresAt, createdAt }: Pick<Return, 'id' | 'quantity' | 'expiresAt' | 'createdAt'>,
  item: BoughtItem,
  { firstName, lastName, address, city, state, zipCode }: OrderRecipient,
  timeZone: string,
): ReturnLabel {
  return {
    number: returnNumber(id),
    from: [
      `${firstName} ${lastName}`.trim(),
      ...(address === '' ? [] : [...streetLines(address), `${city}, ${state} ${zipCode}`]),
    ],
    piece: itemText(quantity, item),
    sendBy: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(sendByOf({ expiresAt })),
    createdAt: createdAt.toISOString(),
  };
}
