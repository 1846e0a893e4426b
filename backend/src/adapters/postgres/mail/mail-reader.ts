import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { Config } from '../../../config/config.js';
import type { ListedMail } from '../../../domain/mail/ports/outbox.js';
import { type MailCause, type MailState, mailStates } from '../../../domain/mail/mail-states.js';
import { bounded, countUpTo, fewOf } from '../shared/bounded-count.js';
import { betweenDays, containingEach } from '../shared/filters.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { CountedMails, type MailCounts, noMails } from './counted-mails.js';
import { listed } from './listed-mails-query.js';

export interface MailFilter {
  readonly orderId?: string;
  readonly state?: MailState;
  readonly template?: string;
  /** Why the last attempt failed. */
  readonly cause?: MailCause;
  /** First and last day of the period in which the mail was created, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
  /** Part of the recipient, template or subject; or the full id, Message-ID or request id of the mail. */
  readonly search?: string;
}

type Listed = Tables & { m: Tables['mails'] };

const { and, eb, fn, or, ref, val } = expressionBuilder<Listed, 'm'>();

const states = Object.keys(mailStates) as MailState[];

/** The id of a mail, by itself or within its Message-ID. */
const mailId = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s>]*>?)?$/i;

@Injectable()
export class MailReader {
  constructor(
    private readonly db: Database,
    private readonly counted: CountedMails,
    private readonly config: Config,
  ) {}

  /** Newest first. `counts` has the number of mails in each state, with the rest of the filter applied. */
  async list({ state, ...filter }: MailFilter, limit: number, offset: number) {
    const conditions = conditionsOf(filter, this.config.store.timeZone);
    const chosen = state === undefined ? [] : [eb('m.state', '=', state)];
    const page = bounded({ limit, offset });
    const mails = await newestFirst(listed(this.db).where(and([...conditions, ...chosen])))
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    const isWhole = state === undefined && offset === 0 && mails.length < limit;
    const counts = isWhole ? countsIn(mails) : await this.counts(conditions);
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count) : counts[state];
    return { counts, total, mails };
  }

  /** A mail with its attempts, oldest first. Attempts of mails older than 90 days are deleted. */
  async getDetail(id: string) {
    const mail = await listed(this.db)
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id as userId', 'u.username', 'u.is_guest as isGuests', 'm.request_id as requestId'])
      .where('m.id', '=', id)
      .executeTakeFirst();
    if (!mail) return null;
    const attemptsMade = await this.db
      .selectFrom('mail_attempts')
      .select(['attempt', 'started_at as startedAt', 'ended_at as endedAt', 'outcome', 'cause', 'answer'])
      .where('mail_id', '=', id)
      .orderBy('attempt')
      .execute();
    return { ...mail, attemptsMade };
  }

  private async counts(conditions: readonly Expression<SqlBool>[]): Promise<MailCounts> {
    if (conditions.length === 0) return this.counted.byState();
    // The sort order makes PostgreSQL count along an index instead of reading the table.
    const inState = (state: MailState) => {
      const ids = this.db.selectFrom('mails as m').select('m.id');
      return newestFirst(ids.where(and([...conditions, eb('m.state', '=', state)])));
    };
    const counted = sql.join(states.map((state) => sql`${fewOf(inState(state))} AS ${sql.ref(state)}`));
    const [few] = (await sql<MailCounts>`SELECT ${counted}`.execute(this.db)).rows;
    const counts = { ...noMails };
    for (const state of states) counts[state] = await countUpTo(this.db, inState(state), few?.[state]);
    return counts;
  }
}

export type MailPage = Awaited<ReturnType<MailReader['list']>>;
export type DetailedMail = NonNullable<Awaited<ReturnType<MailReader['getDetail']>>>;

const newestFirst = <Row>(mails: SelectQueryBuilder<Listed, 'm', Row>) =>
  mails.orderBy('m.created_at', 'desc').orderBy('m.id', 'desc');

function countsIn(mails: readonly ListedMail[]): MailCounts {
  const counts = { ...noMails };
  for (const { state } of mails) counts[state] += 1;
  return counts;
}

function conditionsOf(
  { orderId, template, cause, from, to, search }: Omit<MailFilter, 'state'>,
  timeZone: string,
): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (orderId !== undefined) all.push(eb('m.order_id', '=', orderId));
  if (template !== undefined) all.push(eb('m.template', '=', template));
  if (cause !== undefined) all.push(eb('m.cause', '=', cause));
  all.push(...betweenDays(ref('m.created_at'), { from, to }, timeZone));
  if (search?.trim()) all.push(found(search.trim()));
  return all;
}

function found(search: string): Expression<SqlBool> {
  const words = containingEach(search).map((word) => eb('m.search', 'like', fn<string>('searchable', [val(word)])));
  const ways = [and(words), eb('m.request_id', '=', search)];
  const [, id] = mailId.exec(search) ?? [];
  return or(id === undefined ? ways : [...ways, eb('m.id', '=', id)]);
}
