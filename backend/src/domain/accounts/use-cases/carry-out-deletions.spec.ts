import type { PersonalData } from '../ports/personal-data.js';
import { CarryOutDeletions } from './carry-out-deletions.js';
import type { EraseAccount } from './erase-account.js';
import { User } from '../user.js';
import type { UserRepository } from '../ports/user-repository.js';

describe('carrying out deletions', () => {
  const withRequest = (id: number, deletionRequestedAt: Date | null = new Date(0)) =>
    Object.assign(User.of({ username: `u${id}`, email: `u${id}@shop.example`, password: '' }, '-', null), {
      id,
      deletionRequestedAt,
    });

  function round(accounts: readonly User[], fails = 0, due = [1, 2, 3]) {
    const log: string[] = [];
    const users: Pick<UserRepository, 'lock'> = {
      lock: (id) => Promise.resolve(accounts.find((user) => user.id === id) ?? null),
    };
    const personalData: Pick<PersonalData, 'listDue' | 'eraseLeftovers'> = {
      listDue: (limit) => Promise.resolve(due.filter((id) => !log.includes(`account ${id}`)).slice(0, limit)),
      eraseLeftovers: () => Promise.resolve(void log.push('mails')),
    };
    const eraseAccount: Pick<EraseAccount, 'execute'> = {
      execute: ({ id }) => {
        if (id === fails) return Promise.reject(new Error(`not ${id}`));
        log.push(`account ${id}`);
        return Promise.resolve(true);
      },
    };
    const work = new CarryOutDeletions(
      users as UserRepository,
      personalData as PersonalData,
      eraseAccount as EraseAccount,
      {
        run: (transaction) => transaction(),
      },
      { now: () => new Date(0) },
    );
    return work.execute().then((done) => ({ log, ...done }));
  }

  it('deletes each account that is due, then removes personal data from their mails', async () => {
    expect((await round([withRequest(1), withRequest(2), withRequest(3)])).log).toEqual([
      'account 1',
      'account 2',
      'account 3',
      'mails',
    ]);
  });

  it('skips an account whose deletion was withdrawn or completed in the meantime', async () => {
    expect((await round([withRequest(1, null), withRequest(3)])).log).toEqual(['account 3', 'mails']);
  });

  it('continues with the other accounts after a failure, and reports the failure', async () => {
    const { log, deleted, failures } = await round([withRequest(1), withRequest(2), withRequest(3)], 2);
    expect(deleted).toBe(2);
    expect(log).toEqual(['account 1', 'account 3', 'mails']);
    expect(failures).toEqual([new Error('not 2')]);
  });

  it('deletes more accounts than one batch, and tries each account once', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    const accounts = ids.map((id) => withRequest(id));
    const { deleted, failures } = await round(accounts, 7, ids);
    expect(deleted).toBe(119);
    expect(failures).toEqual([new Error('not 7')]);
  });
});
