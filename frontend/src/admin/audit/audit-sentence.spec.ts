import type { AuditChange, AuditEntry } from '../../api/models';
import { sentenceOf } from './audit-sentence';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-03-05T02:30:00.000Z',
  by: 'ann',
  action: 'product.updated',
  subjectKind: given.action?.split('.')[0] ?? 'product',
  subjectId: '12',
  subjectName: 'Tide Top',
  before: null,
  after: null,
  changes: [],
  ...given,
});
const changes = (...labels: string[]): AuditChange[] => labels.map((label) => ({ label, before: 'a', after: 'b' }));
const product = (...labels: string[]) => sentenceOf(entry({ changes: changes(...labels) }));

describe('sentence for a staff action', () => {
  it('names the changed fields', () => {
    expect(product('price')).toBe('changed the price of Tide Top');
    expect(product('M, Navy: stock')).toBe('changed the stock of Tide Top (M, Navy)');
    expect(product('price', 'name')).toBe('changed the price and name of Tide Top');
    expect(product('a', 'b', 'c', 'd', 'e')).toBe('changed the a, b, c and 2 more of Tide Top');
    expect(product('permissions gained', 'permissions lost')).toBe('changed the permissions of Tide Top');
    expect(product()).toBe('changed Tide Top');
  });

  it('names the number of products of a bulk edit', () => {
    const bulk = { subjectName: 'Price lowered by 10%', after: { products: 12 } };
    expect(sentenceOf(entry({ action: 'bulk-edit.applied', ...bulk }))).toBe(
      'changed 12 products in a bulk edit (Price lowered by 10%)',
    );
    expect(sentenceOf(entry({ action: 'bulk-edit.undone', ...bulk }))).toBe(
      'undid a bulk edit and restored 12 products (Price lowered by 10%)',
    );
  });

  it.each<[Partial<AuditEntry>, string]>([
    [{ action: 'order.updated', changes: changes('status') }, 'changed the status of order K7QF'],
    [{ action: 'order.updated', changes: changes('note') }, 'added a note to order K7QF'],
    [
      { action: 'order.updated', changes: changes('status', 'note') },
      'changed the status of order K7QF and added a note',
    ],
    [{ action: 'order.refunded', before: { refunded: 5 }, after: { refunded: 25.5 } }, 'refunded $20.50 of order K7QF'],
    [
      { action: 'order.return-received', before: { refunded: 5 }, after: { return: 'R-1007', refunded: 87.99 } },
      'received return R-1007 of order K7QF and refunded $82.99',
    ],
    [
      { action: 'order.return-received', after: { return: 'R-1007', refunded: 87.99 } },
      'received return R-1007 of order K7QF',
    ],
    [
      { action: 'order.updated', after: { parcel: 2, units: 3 }, changes: changes('parcel', 'units in the parcel') },
      'shipped parcel 2 of order K7QF',
    ],
    [{ action: 'order.created', after: { total: 40 } }, 'entered order K7QF'],
    [{ action: 'order.corrected' }, 'cancelled or refunded items of order K7QF'],
    [{ action: 'order.exchanged' }, 'exchanged an item of order K7QF'],
    [{ action: 'user.updated', changes: changes('role') }, 'changed the role of the account K7QF'],
    [{ action: 'user.passkey-added' }, 'added a passkey to the account K7QF'],
    [{ action: 'user.recovery-codes-renewed' }, 'created new recovery codes for the account K7QF'],
    [{ action: 'user.note-changed' }, 'changed the note about the customer K7QF'],
    [{ action: 'user.data-link-sent' }, 'sent a data link to the guest K7QF'],
    [{ action: 'review.pending' }, 'undid the decision about a review of K7QF'],
    [{ action: 'role.created' }, 'added the role K7QF'],
    [{ action: 'promo-code.given' }, 'gave the promo code K7QF, 20% off, to a customer'],
    [{ action: 'mail.retried' }, 'retried the email “K7QF”'],
    [{ action: 'mail.revealed' }, 'looked at the address and content of the email “K7QF”'],
    [{ action: 'promo-code.created' }, 'created the promo code K7QF'],
    [{ action: 'synonym.created' }, 'added the search words “K7QF”'],
    [{ action: 'mail.paused' }, 'paused all mail'],
    [{ action: 'mail.resumed' }, 'resumed all mail'],
    [{ action: 'mail.group-retried', after: { retried: 4 } }, 'retried 4 failed emails (K7QF)'],
    [{ action: 'store.changed', subjectId: 'store', changes: changes('hours') }, 'changed the hours of the store'],
    [
      { action: 'store.changed', subjectId: 'content', changes: changes('banner') },
      'changed the banner of the shop texts',
    ],
    [{ action: 'shipping.changed' }, 'changed the shipping rates'],
    [{ action: 'tax-rates.replaced' }, 'changed the sales tax rates'],
    [
      { action: 'tax-rates.replaced', after: { ratesAdded: 12, ratesChanged: 0, ratesRemoved: 1 } },
      'changed the sales tax rates: 12 added, 1 removed',
    ],
    [{ action: 'warehouse.moved-away' }, 'warehouse moved away: K7QF'],
  ])('covers %j', (given, sentence) => {
    expect(sentenceOf(entry({ ...given, subjectName: 'K7QF' }))).toBe(sentence);
  });

  it('names a message by its number, and a mail by its kind', () => {
    expect(sentenceOf(entry({ action: 'message.answered', subjectName: 'Message 17' }))).toBe('replied to message 17');
    expect(sentenceOf(entry({ action: 'mail.cancelled', subjectName: 'contact-reply' }))).toBe(
      'cancelled the email “Reply to a message”',
    );
  });

  it('names the cause when a group of failed mails was retried', () => {
    const again = entry({ action: 'mail.group-retried', subjectName: 'sign-in', after: { retried: 1 } });
    expect(sentenceOf(again)).toBe('retried 1 failed email (sign-in refused)');
  });
});
