import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

type SettingSection = Tables['setting_versions']['section'];

/** A saved version of a section, with the username of the staff member who saved it. */
export interface SettingVersion {
  readonly id: number;
  readonly value: object;
  readonly savedAt: Date;
  readonly savedBy: string;
}

/** Subquery for the latest value of a section; null if no value was saved. */
export function latestSetting(section: SettingSection) {
  return expressionBuilder<Tables>()
    .selectFrom('setting_versions as setting')
    .where('setting.section', '=', sql.lit(section))
    .orderBy('setting.id', 'desc')
    .limit(1)
    .select('setting.value')
    .$asScalar();
}

/** Settings that staff edit. Each change adds a version. */
@Injectable()
export class SettingVersions {
  constructor(private readonly db: Database) {}

  async latest(section: SettingSection): Promise<object | null> {
    const { rows } = await sql<{ value: object | null }>`SELECT ${latestSetting(section)} AS value`.execute(this.db);
    return rows[0]?.value ?? null;
  }

  /** Newest first. */
  async list(section: SettingSection, limit: number): Promise<SettingVersion[]> {
    return this.db
      .selectFrom('setting_versions as v')
      .innerJoin('users as u', 'u.id', 'v.saved_by')
      .select(['v.id', 'v.value', 'v.saved_at as savedAt', 'u.username as savedBy'])
      .where('v.section', '=', section)
      .orderBy('v.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Blocks other changes of settings until the end of the transaction. */
  async lock(): Promise<void> {
    await sql`LOCK TABLE setting_versions IN SHARE ROW EXCLUSIVE MODE`.execute(this.db);
  }

  async add(section: SettingSection, value: object, staffId: number): Promise<void> {
    await this.db
      .insertInto('setting_versions')
      .values({ section, value: JSON.stringify(value), saved_by: staffId })
      .execute();
  }
}
