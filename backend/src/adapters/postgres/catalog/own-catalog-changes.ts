import type { Pool, PoolClient } from 'pg';

/** A transaction that changed the catalog. */
export interface OwnChange {
  readonly xid: string;
  readonly tags: readonly string[];
}

/** The notice that the triggers of `functions/catalog-changes.sql` send to the connection that made the change. */
const message = /^catalog_changes (\d+)$/;

/**
 * Calls `changed` for each catalog change of this process, before the statement's caller continues. Needs no additional
 * statement. Also reports changes that are rolled back later.
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
      const change = { xid, tags };
      tags = [];
      changed(change);
    });
  });
}
