import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { MailSignal } from '../../src/adapters/postgres/mail/mail-signal.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { parseConfig } from '../../src/config/config.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { within } from '../harness/within.js';

interface Process {
  readonly dataSource: DataSource;
  readonly current: TypeormTransaction;
  readonly signal: MailSignal;
}

describe('the signal for new mails', () => {
  let database: TestDatabase;
  let web: Process;
  let worker: Process;
  let received: number;

  async function startProcess(): Promise<Process> {
    const dataSource = await new DataSource(dataSourceOptions(database.url, 2)).initialize();
    const current = new TypeormTransaction(dataSource);
    const config = parseConfig({ DATABASE_URL: database.url });
    return { dataSource, current, signal: new MailSignal(current, new Database(current), config) };
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    [web, worker] = [await startProcess(), await startProcess()];
    worker.signal.listen(() => void (received += 1));
    await worker.signal.renew();
  });
  beforeEach(() => void (received = 0));
  afterAll(async () => {
    await worker.signal.close();
    await Promise.all([web, worker].map(({ dataSource }) => dataSource.destroy()));
    await database.drop();
  });

  /**
   * Sends a notification, and waits until it arrives. Notifications arrive in order, so all earlier ones have then
   * arrived.
   */
  async function afterAnother(): Promise<void> {
    const before = received;
    await database.query("NOTIFY mails, 'of the test'");
    await within(30_000, () => received > before);
  }

  it('reaches another process once per transaction, after the commit', async () => {
    await web.current.run(async () => {
      web.signal.raise();
      web.signal.raise();
      await afterAnother();
      expect(received).toBe(1);
    });
    web.signal.raise();
    await within(30_000, () => received === 2);
    await afterAnother();
    expect(received).toBe(3);
  });

  it('reaches its own process at once', async () => {
    await worker.current.run(() => {
      worker.signal.raise();
      expect(received).toBe(0);
      return Promise.resolve();
    });
    expect(received).toBe(1);
  });

  it('is not raised by a transaction that is rolled back', async () => {
    const failing = worker.current.run(() => {
      worker.signal.raise();
      return Promise.reject(new Error('rolled back'));
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(received).toBe(0);
  });

  it('reaches a process that lost its connection, after this process has reconnected', async () => {
    const listening = `FROM pg_stat_activity WHERE application_name = 'shop-mails' AND datname = current_database()`;
    const [ended] = await database.query<{ pid: number }>(`SELECT pid, pg_terminate_backend(pid) ${listening}`);
    // The old connection may be listed until its server process has ended.
    await within(30_000, async () => {
      await worker.signal.renew();
      const pids = (await database.query<{ pid: number }>(`SELECT pid ${listening}`)).map(({ pid }) => pid);
      return pids.length === 1 && pids[0] !== ended?.pid;
    });
    web.signal.raise();
    await within(30_000, () => received > 0);
  });
});
