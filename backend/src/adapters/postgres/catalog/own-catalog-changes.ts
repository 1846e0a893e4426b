import type { Pool, PoolClient } from 'pg';

/** A transaction that changed the catalog. */
export interface OwnChange {
  readonly xid: string;
  readonly tags: readonly string[];
}

/** The message with which the triggers of `functions/catalog-changes.sql` report changes to their own connection. */
const message = /^catalog_changes (\d+)$/;

/**
 * Reports this process's catalog changes, as soon as PostgreSQL has committed them and before the statement's caller
 * continues. It needs no additional statement. It also reports changes that are rolled back.
 */
export function followOwnChanges(pool: Pool, changed: (change: OwnChange) => void): void {
  const followed = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (followed.has(client)) return;
    followed.add(client);
    let xid = '';
    let tags: string[] = [];
    client.on('notice', (notice) => {
      xid = message.exec(notice.message ?? '')?.[1] ?? xid;
      if (message.test(notice.message ?? '')) tags.push(...(notice.detail ?? '').split(' '));
    });
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      const isIdle = status === 'I';
      if (!isIdle || tags.length === 0) return;
      const told = { xid, tags };
      tags = [];
      changed(told);
    });
  });
}
