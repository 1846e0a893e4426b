import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import type { SettingVersion } from '../../../domain/shared/ports/store.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

type SettingSection = Tables['setting_versions']['section'];

const versionsShown = 20;

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

export interface Setting<Value> {
  readonly section: SettingSection;
  /** The default of the configuration. */
  readonly preset: Value;
  /** Converts a saved value. */
  readonly valueOf: (saved: object) => Value;
}

/** Settings that staff edit. Each change adds a version. */
@Injectable()
export class SettingVersions {
  constructor(private readonly db: Database) {}

  /** The most recently saved value, or the default. */
  async current<Value>({ section, preset, valueOf }: Setting<Value>): Promise<Value> {
    const { rows } = await sql<{ value: object | null }>`SELECT ${latestSetting(section)} AS value`.execute(this.db);
    const saved = rows[0]?.value ?? null;
    return saved === null ? preset : valueOf(saved);
  }

  /** The latest versions, newest first, and the default. */
  async versions<Value>({ section, preset, valueOf }: Setting<Value>): Promise<SettingVersion<Value>[]> {
    const saved = await this.db
      .selectFrom('setting_versions as v')
      .innerJoin('users as u', 'u.id', 'v.saved_by')
      .select(['v.id as version', 'v.value', 'v.saved_at as savedAt', 'u.username as savedBy'])
      .where('v.section', '=', section)
      .orderBy('v.id', 'desc')
      .limit(versionsShown)
      .execute();
    return [
      ...saved.map(({ version, value, ...by }) => ({ version, value: valueOf(value), ...by })),
      { version: 0, value: preset, savedAt: null, savedBy: null },
    ];
  }

  /** Returns the current version. Blocks other changes of settings until the end of the transaction. */
  async lock<Value>(setting: Setting<Value>): Promise<SettingVersion<Value>> {
    await sql`LOCK TABLE setting_versions IN SHARE ROW EXCLUSIVE MODE`.execute(this.db);
    const [latest] = await this.versions(setting);
    if (!latest) throw new Error('The default is always a version.');
    return latest;
  }

  async add(section: SettingSection, value: object, staffId: number): Promise<void> {
    await this.db
      .insertInto('setting_versions')
      .values({ section, value: JSON.stringify(value), saved_by: staffId })
      .execute();
  }
}
