import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { ClientBase, PoolConfig } from 'pg';
import { Config } from '../../../config/config.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { DatabasePool } from '../connection/database-pool.js';
import { Database } from '../sql/database.js';

/** Milliseconds. Mails that are created within this time share one signal. */
const pause = 20;

/** Options with an asynchronous callback that the pool awaits. The types of pg omit this callback. */
type ListeningOptions = PoolConfig & { readonly onConnect: (client: ClientBase) => Promise<void> };

/**
 * Announces new mails in the outbox to the processes that relay mails. A lost signal only causes a delay, because these
 * processes also poll the outbox. NOTIFY is sent after the commit, in its own transaction, because commits of
 * transactions with NOTIFY wait for each other. A process that relays mails notifies only itself.
 */
@Injectable()
export class MailSignal {
  private listener: (() => void) | undefined;
  private session: DatabasePool | undefined;
  private pendingSignal: NodeJS.Timeout | undefined;

  constructor(
    private readonly transaction: TypeormTransaction,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Sends the signal after the commit of the running transaction, if there is one. */
  raise(): void {
    this.transaction.afterCommit(() => {
      if (this.listener) this.listener();
      else this.pendingSignal ??= setTimeout(() => void this.notify(), pause).unref();
    });
  }

  /** Calls the listener for the signals of all processes. Call `renew` to connect. */
  listen(listener: () => void): void {
    this.listener = listener;
    const options: ListeningOptions = {
      connectionString: this.config.databaseUrl,
      application_name: 'shop-mails',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      onConnect: async (client) => {
        client.on('notification', listener);
        await client.query('LISTEN mails');
      },
    };
    this.session = new DatabasePool(options);
  }

  /** Connects, or reconnects after the connection was lost. */
  async renew(): Promise<void> {
    if (!this.session || this.session.ended || this.session.totalCount > 0) return;
    (await this.session.connect()).release();
  }

  async close(): Promise<void> {
    this.listener = undefined;
    if (this.session && !this.session.ended) await this.session.end();
  }

  private async notify(): Promise<void> {
    this.pendingSignal = undefined;
    // If the signal fails, polling finds the mail slightly later.
    await sql`SELECT pg_notify('mails', '')`.execute(this.db).catch(() => undefined);
  }
}
