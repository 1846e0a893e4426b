import { FakeOutbox } from '../../../../test/fakes/fake-outbox.js';
import { RandomIds } from '../../../adapters/crypto/random-ids.js';
import type { AuditEntry } from '../../audit/ports/audit-log.js';
import type { AccountLinks } from '../ports/account-links.js';
import type { UserRepository } from '../ports/user-repository.js';
import { User } from '../user.js';
import { ChangeCustomerEmail } from './change-customer-email.js';
import { RequestEmailChange } from './request-email-change.js';

const account = (id: number, name: string, changes: Partial<User> = {}) =>
  Object.assign(User.of({ username: name, email: `${name}@shop.example`, password: '' }, 'hash', null), {
    id,
    ...changes,
  });

describe('changing the email address of a customer', () => {
  let outbox: FakeOutbox;
  let requested: [userId: number, newEmail: string][];
  let counted: string[];
  let audited: AuditEntry[];
  beforeEach(() => {
    outbox = new FakeOutbox();
    requested = [];
    counted = [];
    audited = [];
  });

  /** @param locked the account as read under the lock */
  function change(email: string, locked: User | null = account(7, 'marina')) {
    const users: Pick<UserRepository, 'get' | 'lock' | 'getToSignIn'> = {
      get: () => Promise.resolve(account(7, 'marina')),
      lock: () => Promise.resolve(locked),
      getToSignIn: (name) => Promise.resolve(name.startsWith('bea') ? account(8, 'bea') : null),
    };
    const links: Pick<AccountLinks, 'saveEmailChange'> = {
      saveEmailChange: (id, newEmail) => Promise.resolve(void requested.push([id, newEmail])),
    };
    return new ChangeCustomerEmail(
      users as UserRepository,
      new RequestEmailChange(links as AccountLinks, outbox, new RandomIds()),
      {
        consume: (key) => Promise.resolve(void counted.push(key)),
        giveBack: () => Promise.resolve(),
        deleteExpired: () => Promise.resolve(0),
      },
      { record: (entry) => Promise.resolve(void audited.push(entry)) },
      { run: (work) => work() },
    ).execute(7, email, 1);
  }

  it('mails a link to the new address and a notice to the current address, within the limits of the customer', async () => {
    await change(' sea@shop.example ');
    expect(requested).toEqual([[7, 'sea@shop.example']]);
    expect(outbox.stored().map(({ mail }) => mail)).toMatchObject([
      { template: 'email-change-confirmation', to: 'sea@shop.example' },
      { template: 'email-change-notice', to: 'marina@shop.example', byStaff: true },
    ]);
    expect(counted).toEqual(['new-address:account 7', 'new-address:email sea@shop.example']);
    expect(audited).toMatchObject([{ staffId: 1, action: 'user.email-change-requested', subjectId: '7' }]);
    expect(JSON.stringify(audited)).not.toContain('@shop.example');
  });

  it.each([
    ['became a staff member', account(7, 'marina', { role: 'Support' }), 'user.is-staff'],
    ['was deleted', null, 'user.unknown'],
    ['already got the new address', account(7, 'marina', { email: 'Sea@shop.example' }), 'account.invalid'],
  ])('fails if the account %s in the meantime', async (_, locked, code) => {
    await expect(change('sea@shop.example', locked)).rejects.toMatchObject({ code });
    expect([...requested, ...outbox.stored(), ...audited]).toEqual([]);
  });

  it.each([
    ['no address', 'account.invalid'],
    ['MARINA@shop.example', 'account.invalid'],
    ['bea@shop.example', 'account.taken'],
  ])('rejects the address %j', async (email, code) => {
    await expect(change(email)).rejects.toMatchObject({ code, details: { errors: { email: expect.any(String) } } });
    expect([...requested, ...counted]).toEqual([]);
  });
});
