import type { AuditChange, AuditEntry } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { nameOfCause, templateName } from '../mail/mail-names';

/** Sentence per action; `*` stands for the subject's name from `subjectOf`. */
const sentences: Record<string, string> = {
  'product.created': 'added *',
  'product.archived': 'archived *',
  'product.restored': 'restored *',
  'product-import.ended': 'imported products from *',
  'product.published': 'published *',
  'product.publishing-planned': 'changed the publishing date of *',
  'product.sale-planned': 'scheduled a sale on *',
  'product.sale-started': 'put * on sale',
  'product.sale-ended': 'ended the sale on *',
  'product.sale-canceled': 'cancelled the sale on *',
  'category.created': 'added *',
  'category.deleted': 'deleted *',
  'category.ordered': 'changed the order of the categories',
  'image.uploaded': 'uploaded *',
  'image.renamed': 'renamed *',
  'image.replaced': 'replaced *',
  'image.deleted': 'deleted *',
  'order.created': 'entered *',
  'order.exported': 'exported orders',
  'order.corrected': 'cancelled or refunded items of *',
  'order.exchanged': 'exchanged an item of *',
  'order.return-started': 'started a return of *',
  'order.return-not-received': 'closed a return of * that did not arrive',
  'order.return-refused': 'refused a return of *',
  'order.return-refunded': 'refunded an exchange of *',
  'order.return-sent': 'sent an exchange of *',
  'order.return-label': 'sent the label of a return again for *',
  'order.return-tracking': 'changed the tracking number of an exchange of *',
  'message.read': 'marked * as read',
  'message.all-read': 'marked all messages as read',
  'message.deleted': 'deleted *',
  'message.answered': 'replied to *',
  'message.marked-answered': 'marked * as answered',
  'user.password-reset': 'set a new password for *',
  'user.reset-link-sent': 'sent a reset link to *',
  'user.email-change-requested': 'requested a new email address for *',
  'user.customers-exported': 'exported customers',
  'user.data-downloaded': 'downloaded the data of *',
  'user.deletion-requested': 'requested the deletion of *',
  'user.deletion-withdrawn': 'withdrew the deletion of *',
  'user.signed-out': 'signed out * everywhere',
  'role.created': 'added *',
  'role.deleted': 'deleted *',
  'invitation.sent': 'invited * to join the staff',
  'invitation.link-copied': 'created a link for * to join the staff',
  'invitation.withdrawn': 'withdrew the invitation to *',
  'invitation.accepted': 'accepted an invitation to join the staff',
  'user.authenticator-added': 'added an authenticator app to *',
  'user.authenticator-removed': 'removed the authenticator app of *',
  'user.passkey-added': 'added a passkey to *',
  'user.passkey-removed': 'removed a passkey of *',
  'user.recovery-codes-renewed': 'created new recovery codes for *',
  'user.factors-reset': 'reset the two-step sign-in of *',
  'user.service-verified': 'verified * for the service discount',
  'user.service-refused': 'did not verify * for the service discount',
  'promo-code.created': 'created *',
  'promo-code.archived': 'archived *',
  'product.waitlist-entry-removed': 'removed a customer from the waitlist for *',
  'promo-code.deleted': 'deleted *',
  'promo-code.given': 'gave *, 20% off, to a customer',
  'promo-code.mailed': 'mailed * again',
  'shipping.changed': 'changed the shipping rates',
  'synonym.created': 'added *',
  'synonym.deleted': 'deleted *',
  'review.published': 'published *',
  'review.pending': 'undid the decision about *',
  'review.rejected': 'rejected *',
  'review.answered': 'answered *',
  'mail.retried': 'retried *',
  'mail.sent-again': 'sent * again',
  'mail.revealed': 'looked at the address and content of *',
  'mail.cancelled': 'cancelled *',
  'mail.tested': 'sent a test email',
  'mail.paused': 'paused all mail',
  'mail.resumed': 'resumed all mail',
};

const kinds: Record<string, (name: string) => string> = {
  category: (name) => `the category “${name}”`,
  image: (name) => `the picture ${name}`,
  order: (name) => `order ${name}`,
  message: (name) => (name.startsWith('Message ') ? name.toLowerCase() : `the message “${name}”`),
  user: (name) => `the account ${name}`,
  'promo-code': (name) => `the promo code ${name}`,
  role: (name) => `the role ${name}`,
  'size-chart': (name) => `the size chart of ${name}`,
  synonym: (name) => `the search words “${name}”`,
  review: (name) => `a review of ${name}`,
  mail: (name) => `the email “${templateName(name)}”`,
};

const sections: Record<string, string> = {
  store: 'the store',
  content: 'the shop texts',
  menu: 'the shop',
  replies: 'messages',
};

/** Returns the readable name of an entry's subject. The subject of a mail is its template. */
export const subjectNameOf = ({ subjectKind, subjectName }: AuditEntry) =>
  subjectKind === 'mail' ? templateName(subjectName) : subjectName;

/** Returns a staff action as the rest of a sentence that starts with the username. */
export function sentenceOf(entry: AuditEntry): string {
  const { action, subjectName, changes } = entry;
  const subject = kinds[entry.subjectKind]?.(subjectName) ?? subjectName;
  if (action === 'order.refunded') return refund(entry, subject);
  if (action === 'order.return-received') return receipt(entry, subject);
  if (action === 'user.note-changed') return `changed the note about the customer ${subjectName}`;
  if (action === 'user.data-link-sent') return `sent a data link to the guest ${subjectName}`;
  if (action === 'mail.group-retried') return groupRetry(entry);
  if (action.startsWith('bulk-edit.')) return bulkEdit(entry);
  if (action === 'tax-rates.replaced') return taxRates(entry);
  if (action === 'store.changed') return change(changes, sections[entry.subjectId] ?? subject);
  if (action === 'order.updated') return orderChange(entry, subject);
  if (action.endsWith('.updated')) return change(changes, subject);
  const known = sentences[action];
  return known === undefined ? `${action.replace(/[.-]/g, ' ')}: ${subjectName}` : known.replace('*', () => subject);
}

/** The refund of an action, in dollars; null if the entry does not contain it. */
function refunded({ before, after }: AuditEntry): number | null {
  const [old, now] = [before?.['refunded'], after?.['refunded']];
  return typeof old === 'number' && typeof now === 'number' ? now - old : null;
}

function refund(entry: AuditEntry, subject: string): string {
  const amount = refunded(entry);
  return amount === null ? `refunded ${subject}` : `refunded ${formatMoney(amount)} of ${subject}`;
}

/** Describes a received return: "received return R-1007 of order K7QF and refunded $82.99". */
function receipt(entry: AuditEntry, subject: string): string {
  const number = entry.after?.['return'];
  const amount = refunded(entry) ?? 0;
  const received =
    typeof number === 'string' ? `received return ${number} of ${subject}` : `received a return of ${subject}`;
  return amount > 0 ? `${received} and refunded ${formatMoney(amount)}` : received;
}

/** Describes a retry of failed mails. The subject of the entry is the cause of the failures. */
function groupRetry({ subjectName, after }: AuditEntry): string {
  const retried = after?.['retried'];
  const mails = typeof retried === 'number' ? `${retried} failed email${retried === 1 ? '' : 's'}` : 'failed emails';
  return `retried ${mails} (${nameOfCause(subjectName)})`;
}

/** Describes a bulk edit. The subject of the entry is the title of the bulk edit. */
function bulkEdit({ action, subjectName, after }: AuditEntry): string {
  const count = after?.['products'];
  const products = typeof count === 'number' ? `${count} product${count === 1 ? '' : 's'}` : 'products';
  return action === 'bulk-edit.undone'
    ? `undid a bulk edit and restored ${products} (${subjectName})`
    : `changed ${products} in a bulk edit (${subjectName})`;
}

/** Describes new sales tax rates. An entry without numbers concerns one rate. */
function taxRates({ after }: AuditEntry): string {
  const counts = (['Added', 'Changed', 'Removed'] as const)
    .map((kind) => [after?.[`rates${kind}`], kind.toLowerCase()] as const)
    .filter(([count]) => typeof count === 'number' && count > 0)
    .map(([count, kind]) => `${String(count)} ${kind}`);
  return counts.length === 0 ? 'changed the sales tax rates' : `changed the sales tax rates: ${counts.join(', ')}`;
}

function orderChange({ after, changes }: AuditEntry, subject: string): string {
  const isStatusChanged = changes.some(({ label }) => label === 'status');
  const parcel = after?.['units'] === undefined ? undefined : after['parcel'];
  if (!isStatusChanged && typeof parcel === 'number') return `shipped parcel ${parcel} of ${subject}`;
  const noted = changes.some(({ label }) => label === 'note');
  if (isStatusChanged) return `changed the status of ${subject}${noted ? ' and added a note' : ''}`;
  return noted && changes.length === 1 ? `added a note to ${subject}` : change(changes, subject);
}

function change(changes: AuditChange[], subject: string): string {
  const [first, ...others] = new Set(changes.map(({ label }) => label.replace(/^(permissions) .*/, '$1')));
  if (first === undefined) return `changed ${subject}`;
  if (others.length > 0) return `changed the ${listed([first, ...others])} of ${subject}`;
  const cut = first.lastIndexOf(': ');
  return cut < 0
    ? `changed the ${first} of ${subject}`
    : `changed the ${first.slice(cut + 2)} of ${subject} (${first.slice(0, cut)})`;
}

/** Joins labels, e.g. "price, name and 3 more". */
function listed(labels: string[]): string {
  const named = labels.length > 4 ? [...labels.slice(0, 3), `${labels.length - 3} more`] : labels;
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
