import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Mail } from '../../../../src/domain/mail/mail.js';
import { atLength } from '../../../harness/extent.js';
import { type Handling, type MailSink, startMailSink } from '../../../harness/mail-sink.js';
import { aRedis, type TestRedis } from '../../../harness/redis.js';
import { type ShopProcess, startShopProcess } from '../../../harness/shop-process.js';
import { createTestDatabase, type TestDatabase } from '../../../harness/test-database.js';
import { within } from '../../../harness/within.js';
import type { Figures } from './report.js';

/** Whether leases and waiting times are shortened in the database. The long version waits for them. */
export const short = !atLength;

/** Returns the size of a backlog: this number of mails, or a share of 20,000 mails in the long version. */
export const backlog = (mails: number, share = 1): number => (atLength ? Math.round(20_000 * share) : mails);

/** An outbox with many mails, workers as separate processes, their Redis, and a mail server that the test controls. */
export class Scene {
  private readonly workers = new Set<ShopProcess>();
  private faultEnds: number[] = [];
  private startedAt = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    readonly sink: MailSink,
    private readonly dataDir: string,
  ) {}

  /** Starts a scene with one running worker. */
  static async open(): Promise<Scene> {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mail-faults-'));
    const [database, redis, sink] = await Promise.all([createTestDatabase(), aRedis(), startMailSink()]);
    await redis.start();
    const scene = new Scene(database, redis, sink, dataDir);
    await scene.startWorker();
    return scene;
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => this.endWorker(worker, 'SIGKILL')));
    await Promise.all([this.database.drop(), this.redis.remove(), this.sink.stop()]);
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Replaces all mails with a new backlog of mails to `1@readers.example`, `2@readers.example` and so on. */
  async startBacklog(count: number, { attempts = 0 } = {}): Promise<void> {
    this.sink.reset();
    this.faultEnds = [];
    await this.database.query('DELETE FROM mails');
    this.startedAt = performance.now();
    await this.database.query(
      `INSERT INTO mails (id, template, recipient, payload, attempts, next_attempt_at, created_at)
       SELECT gen_random_uuid(), 'password-changed', n || '@readers.example',
              jsonb_build_object('template', 'password-changed', 'to', n || '@readers.example', 'username', 'reader' || n),
              $2, now() - interval '1 hour', now() - interval '2 hours'
         FROM generate_series(1, $1::integer) AS n`,
      [count, attempts],
    );
    await this.database.query('ANALYZE mails');
    await this.signal();
  }

  /** @param deaths number of workers that died in a row while they sent the mail */
  async addMail(mail: Mail, { deaths = 0 } = {}): Promise<void> {
    await this.database.query(
      `WITH mail AS (
         INSERT INTO mails (id, template, recipient, payload, attempts) VALUES (gen_random_uuid(), $1, $2, $3, $4) RETURNING id
       )
       INSERT INTO mail_attempts (mail_id, attempt, ended_at, outcome)
       SELECT id, attempt, now(), 'lost' FROM mail, generate_series(1, $4::integer) AS attempt`,
      [mail.template, mail.to, JSON.stringify(mail), deaths],
    );
    await this.signal();
  }

  /** Wakes the relays, like the shop after it has written a mail. */
  private async signal(): Promise<void> {
    await this.database.query(`SELECT pg_notify('mails', '')`);
  }

  async startWorker(): Promise<void> {
    const { database, redis, sink, dataDir } = this;
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, REDIS_URL: redis.url, SMTP_URL: sink.url };
    this.workers.add(await startShopProcess(settings, 'worker'));
  }

  runningWorkers(): readonly ShopProcess[] {
    return [...this.workers];
  }

  /** Ends a worker. Resumes a paused worker first, so that it can end. */
  async endWorker(worker: ShopProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    worker.signal('SIGCONT');
    await worker.end(signal);
    this.workers.delete(worker);
  }

  /** Kills all workers. Waits for a worker that is still starting. */
  async killWorkers(): Promise<void> {
    await within(30_000, () => this.workers.size > 0);
    await Promise.all([...this.workers].map((worker) => worker.end('SIGKILL')));
    this.workers.clear();
  }

  /** Starts another worker after a kill, ends the leases of the killed workers, and queues their jobs again. */
  async replaceWorkers(): Promise<void> {
    this.recordFaultEnd();
    await this.lastStatementsExecuted();
    if (short) await this.database.query(`UPDATE mails SET lease_until = now() WHERE state = 'sending'`);
    await this.passMinute();
    await this.startWorker();
  }

  /** Resolves when PostgreSQL has executed the last statements of killed and paused workers. */
  private async lastStatementsExecuted(): Promise<void> {
    await within(30_000, async () => {
      const [row] = await this.database.query<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name LIKE 'shop%' AND state = 'active') AS busy`,
      );
      return row?.busy === false;
    });
  }

  /** Advances the mails by a minute, after which the shop queues them again. The long version waits for the minute. */
  async passMinute(): Promise<void> {
    if (short)
      await this.database.query(
        `UPDATE mails SET next_attempt_at = next_attempt_at - interval '1 minute' WHERE state = 'pending'`,
      );
  }

  /** Starts to measure the recovery time, after the fault has ended. */
  recordFaultEnd(): void {
    this.faultEnds.push(performance.now());
  }

  /** Resolves when the server has accepted this number of additional mails. */
  async mailsAccepted(count: number): Promise<void> {
    const before = this.sink.accepted.length;
    await within(120_000, () => this.sink.accepted.length >= before + count);
  }

  /** Resolves when the server has accepted no mail for this time; in the long version, for half a minute. */
  async noMailFor(milliseconds: number): Promise<void> {
    const pause = short ? milliseconds : 30_000;
    const since = performance.now();
    await within(120_000, () => performance.now() - Math.max(since, this.sink.accepted.at(-1)?.at ?? 0) > pause);
  }

  /** Resolves when this number of mails waits for a retry. */
  async deferred(count: number): Promise<void> {
    await within(120_000, async () => {
      const [row] = await this.database.query<{ deferred: number }>(
        `SELECT count(*)::integer AS deferred FROM mails WHERE state = 'pending' AND attempts > 0`,
      );
      return (row?.deferred ?? 0) >= count;
    });
  }

  /** Resolves when no mail is waiting or being sent. */
  async settled(timeoutMs: number): Promise<void> {
    await within(timeoutMs, async () => {
      if (short)
        await this.database.query(
          `UPDATE mails SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()`,
        );
      const [row] = await this.database.query<{ left: boolean }>(
        `SELECT EXISTS (SELECT FROM mails WHERE state = 'pending') OR EXISTS (SELECT FROM mails WHERE state = 'sending') AS left`,
      );
      return row?.left === false;
    });
  }

  /**
   * Runs `fault` when the mail server has received a whole mail and has not yet responded, and the shop has recorded
   * all earlier mails. In the meantime, the server closes the connections of other mails.
   * @param options `recipient`: address of the mail, any mail by default; `handling`: how the server handles the mail
   */
  async causeFaultDuringSend(
    fault: () => Promise<void>,
    { recipient, handling = 'accept' }: { recipient?: string; handling?: Handling } = {},
  ): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let running: Promise<void> | undefined;
      let isOver = false;
      this.sink.handle(async (of) => {
        if (isOver) return 'accept';
        if (running) {
          await running;
          return 'disconnect';
        }
        if (recipient !== undefined && of !== recipient) return 'accept';
        running = this.recorded().then(fault).then(resolve, reject);
        await running;
        isOver = true;
        return handling;
      });
    });
  }

  /** Resolves when the shop has recorded each mail that the server accepted. */
  private async recorded(): Promise<void> {
    await within(30_000, async () => ((await this.states())['sent'] ?? 0) === this.sink.acceptCounts.size);
  }

  async states(): Promise<Record<string, number>> {
    const rows = await this.database.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer AS count FROM mails GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** @param expected number of mails that should have arrived */
  figures(expected: number): Omit<Figures, 'scenario' | 'kills'> {
    const { accepted, acceptCounts } = this.sink;
    const last = accepted.at(-1)?.at ?? this.startedAt;
    const waits = this.faultEnds.map((end) => (accepted.find(({ at }) => at >= end)?.at ?? end) - end);
    const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
    return {
      mails: expected,
      arrived: acceptCounts.size,
      lost: expected - acceptCounts.size,
      doubled: accepted.length - acceptCounts.size,
      secondsToRecover: seconds(Math.max(0, ...waits)),
      secondsUntilAllArrived: seconds(Math.max(0, last - (this.faultEnds.at(-1) ?? this.startedAt))),
      mailsPerSecond: Math.round((1000 * accepted.length) / Math.max(1, last - this.startedAt)),
    };
  }
}
