import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import {
  type DetailedMail,
  type ListedMail,
  type MailAttempt,
  type MailCounts,
  type MailFilter,
  type MailPage,
  MailReader,
} from '../../../domain/mail/ports/mail-reader.js';
import type { MailState } from '../../../domain/mail/mail-states.js';
import { containingEach, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';
import { CountedMails } from './counted-mails.js';
import { countsOf } from './mail-counts.js';

const columns = `
  m.id, template, recipient, subject, order_id AS "orderId", state, attempts,
  CASE WHEN state = 'pending' THEN next_attempt_at END AS "nextAttemptAt",
  CASE WHEN state <> 'sent' THEN last_answer END AS "lastError",
  CASE WHEN state <> 'sent' THEN cause END AS cause,
  m.created_at AS "createdAt", sent_at AS "sentAt"`;

/** As the index has it. */
const searched = `(recipient || ' ' || template || ' ' || coalesce(subject, ''))`;

/** The id of a mail, by itself or in its Message-ID. */
const mailId = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:@[^\s>]*>?)?$/i;

@Injectable()
export class PostgresMailReader implements MailReader {
  constructor(
    private readonly current: CurrentManager,
    private readonly counted: CountedMails,
    private readonly config: Config,
  ) {}

  async list({ state, ...filter }: MailFilter, limit: number, offset: number): Promise<MailPage> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = conditionsOf(filter, bind, this.config.store.timeZone);
    const counts = conditions.length === 0 ? await this.counted.byState() : await this.count(conditions, parameters);
    if (state !== undefined) conditions.push(`state = ${bind(state)}`);
    const mails = await this.current.query<ListedMail>(
      `SELECT ${columns} FROM mails m ${where(conditions)}
       ORDER BY created_at DESC, id DESC LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
      parameters,
    );
    const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count) : counts[state];
    return { counts, total, mails };
  }

  async get(id: string): Promise<ListedMail | null> {
    const [mail] = await this.current.query<ListedMail>(`SELECT ${columns} FROM mails m WHERE id = $1`, [id]);
    return mail ?? null;
  }

  async getDetail(id: string): Promise<DetailedMail | null> {
    const [mail] = await this.current.query<Omit<DetailedMail, 'attemptsMade'>>(
      `SELECT ${columns}, u.id AS "userId", u.username, request_id AS "requestId"
         FROM mails m LEFT JOIN users u ON u.id = m.user_id WHERE m.id = $1`,
      [id],
    );
    if (!mail) return null;
    const attemptsMade = await this.current.query<MailAttempt>(
      `SELECT attempt, started_at AS "startedAt", ended_at AS "endedAt", outcome, cause, answer
         FROM mail_attempts WHERE mail_id = $1 ORDER BY attempt`,
      [id],
    );
    return { ...mail, attemptsMade };
  }

  private async count(conditions: readonly string[], parameters: readonly unknown[]): Promise<MailCounts> {
    const rows = await this.current.query<{ state: MailState; count: number }>(
      `SELECT state, count(*)::integer AS count FROM mails m ${where(conditions)} GROUP BY state`,
      parameters,
    );
    return countsOf(rows);
  }
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

function conditionsOf(
  { orderId, template, cause, from, to, search }: Omit<MailFilter, 'state'>,
  bind: (value: unknown) => string,
  timeZone: string,
): string[] {
  const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE ${bind(timeZone)}`;
  const conditions: string[] = [];
  if (orderId !== undefined) conditions.push(`order_id = ${bind(orderId)}`);
  if (template !== undefined) conditions.push(`template = ${bind(template)}`);
  if (cause !== undefined) conditions.push(`cause = ${bind(cause)}`);
  if (from !== undefined) conditions.push(`created_at >= ${startOf(`${bind(from)}::date`)}`);
  if (to !== undefined) conditions.push(`created_at < ${startOf(`${bind(to)}::date + 1`)}`);
  if (search?.trim()) conditions.push(`(${found(search.trim(), bind).join(' OR ')})`);
  return conditions;
}

function found(search: string, bind: (value: unknown) => string): string[] {
  const words = containingEach(search).map((word) => matches(searched, bind(word)));
  const [, id] = mailId.exec(search) ?? [];
  const ways = [words.join(' AND '), `request_id = ${bind(search)}`];
  return id === undefined ? ways : [...ways, `m.id = ${bind(id)}`];
}
