import type { AuditEntry } from '../../api/models';
import { changesOf } from './audit-changes';
import { sentenceOf } from './audit-sentence';

const zone = 'America/Los_Angeles';
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
  ...given,
});
const product = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  sentenceOf(entry({ before, after }), zone);

describe('sentence for a staff action', () => {
  it('gives the old and new value of a single change', () => {
    expect(product({ price: 20, version: 3 }, { price: 25, version: 4 })).toBe(
      'changed the price of Tide Top from $20.00 to $25.00',
    );
    expect(product({ 'M, Navy: inventoryCount': 3 }, { 'M, Navy: inventoryCount': 8 })).toBe(
      'changed the stock of Tide Top (M, Navy) from 3 to 8',
    );
    expect(product({ compareAtPrice: null }, { compareAtPrice: 30 })).toBe(
      'set the compare-at price of Tide Top to $30.00',
    );
    expect(product({ compareAtPrice: 30 }, { compareAtPrice: null })).toBe(
      'removed the compare-at price of Tide Top, which was $30.00',
    );
    expect(product({ isNew: false }, { isNew: true })).toBe('changed the “new” mark of Tide Top from no to yes');
  });

  it('names the number of products of a bulk edit', () => {
    const bulk = { subjectName: 'Price lowered by 10%', after: { products: 12 } };
    expect(sentenceOf(entry({ action: 'bulk-edit.applied', ...bulk }), zone)).toBe(
      'changed 12 products in a bulk edit (Price lowered by 10%)',
    );
    expect(sentenceOf(entry({ action: 'bulk-edit.undone', ...bulk }), zone)).toBe(
      'undid a bulk edit and restored 12 products (Price lowered by 10%)',
    );
  });

  it('names only the fields if several changed or a value is long', () => {
    expect(product({ price: 20, name: 'Top' }, { price: 25, name: 'Tide Top' })).toBe(
      'changed the price and name of Tide Top',
    );
    const many = { a: 1, b: 1, c: 1, d: 1, e: 1 };
    expect(product(many, many)).toBe('changed the a, b, c and 2 more of Tide Top');
    expect(product({ description: 'x'.repeat(61) }, { description: 'y' })).toBe('changed the description of Tide Top');
  });

  it.each<[Partial<AuditEntry>, string]>([
    [
      { action: 'order.updated', before: { status: 'pending' }, after: { status: 'shipped' } },
      'changed the status of order K7QF from pending to shipped',
    ],
    [{ action: 'order.updated', before: {}, after: { note: 'added' } }, 'added a note to order K7QF'],
    [
      { action: 'order.updated', before: { status: 'pending' }, after: { status: 'shipped', note: 'added' } },
      'changed the status of order K7QF from pending to shipped and added a note',
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
      {
        action: 'order.updated',
        before: { status: 'processing' },
        after: { status: 'processing', parcel: 2, units: 3, carrier: 'UPS' },
      },
      'shipped parcel 2 of order K7QF',
    ],
    [{ action: 'order.created', after: { total: 40 } }, 'entered order K7QF'],
    [
      { action: 'user.updated', before: { role: null }, after: { role: 'Support' } },
      'set the role of the account K7QF to Support',
    ],
    [{ action: 'user.passkey-added' }, 'added a passkey to the account K7QF'],
    [{ action: 'user.recovery-codes-renewed' }, 'created new recovery codes for the account K7QF'],
    [{ action: 'role.created' }, 'added the role K7QF'],
    [{ action: 'promo-code.given' }, 'gave the promo code K7QF, 20% off, to a customer'],
    [{ action: 'mail.retried' }, 'retried the email “K7QF”'],
    [{ action: 'mail.revealed' }, 'looked at the address and content of the email “K7QF”'],
    [{ action: 'promo-code.created' }, 'created the promo code K7QF'],
    [{ action: 'synonym.created' }, 'added the search words “K7QF”'],
    [{ action: 'mail.paused' }, 'paused all mail'],
    [{ action: 'mail.resumed' }, 'resumed all mail'],
    [{ action: 'mail.group-retried', after: { retried: 4 } }, 'retried 4 failed emails (K7QF)'],
    [{ action: 'warehouse.moved-away' }, 'warehouse moved away: K7QF'],
  ])('covers %j', (given, sentence) => {
    expect(sentenceOf(entry({ ...given, subjectName: 'K7QF' }), zone)).toBe(sentence);
  });

  it('names the cause when a group of failed mails was retried', () => {
    const again = entry({ action: 'mail.group-retried', subjectName: 'sign-in', after: { retried: 1 } });
    expect(sentenceOf(again, zone)).toBe('retried 1 failed email (sign-in refused)');
  });

  it('uses readable field names and values', () => {
    const changes = changesOf(
      entry({
        before: { expiresAt: null, percentOff: 10, tags: [] },
        after: { expiresAt: '2026-03-05T02:30:00.000Z', percentOff: 15, tags: ['a', 'b'] },
      }),
      zone,
    );
    expect(changes).toEqual([
      { title: 'end', before: null, after: 'March 4, 2026 at 6:30 PM' },
      { title: 'percentage', before: '10%', after: '15%' },
      { title: 'tags', before: null, after: 'a, b' },
    ]);
  });
});
