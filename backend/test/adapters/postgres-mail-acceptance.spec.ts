import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { MailAcceptance } from '../../src/adapters/postgres/mail/mail-acceptance.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

type Attempt = readonly [outcome: string, cause: string | null, minutesAgo?: number];

describe('a mail server', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 1)).initialize();
  });
  afterEach(() => database.query('TRUNCATE mails CASCADE'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Inserts attempts, each for a different mail. Returns whether the mail server then counts as refusing mails. */
  async function isRefusing(attempts: readonly Attempt[]): Promise<boolean> {
    for (const [outcome, cause, minutesAgo = 1] of attempts) {
      await database.query(
        `INSERT INTO mail_attempts (mail_id, attempt, started_at, ended_at, outcome, cause)
         VALUES ($1, 1, now() - $2::interval, now() - $2::interval, $3, $4)`,
        [await aStoredMail(database, 'failed'), `${minutesAgo} minutes`, outcome, cause],
      );
    }
    return new MailAcceptance(new Database(new TypeormTransaction(dataSource))).isRefusing();
  }

  it.each<[string, readonly Attempt[]]>([
    ['refuses a mail for good', [['refused', 'other']]],
    ['refuses the sign-in', [['deferred', 'sign-in']]],
    [
      'puts off every mail',
      [
        ['deferred', 'other'],
        ['deferred', 'other'],
        ['deferred', 'other'],
      ],
    ],
  ])('counts as refusing when it %s', async (_, attempts) => {
    expect(await isRefusing(attempts)).toBe(true);
  });

  it.each<[string, readonly Attempt[]]>([
    ['no mail was sent', []],
    ['an address is wrong', [['refused', 'address']]],
    ['one recipient’s mail is put off', [['deferred', 'other']]],
    [
      'it accepts others',
      [
        ['refused', 'other', 5],
        ['sent', null],
      ],
    ],
    ['that was an hour ago', [['refused', 'other', 60]]],
    ['the template is broken', [['refused', 'template']]],
  ])('does not count as refusing when %s', async (_, attempts) => {
    expect(await isRefusing(attempts)).toBe(false);
  });
});
