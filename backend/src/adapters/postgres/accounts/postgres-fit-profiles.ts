import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { type FitProfile, FitProfiles } from '../../../domain/accounts/ports/fit-profiles.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { type Named, Prepared } from '../sql/prepared.js';

export const fitColumns = ['my_size', 'bust_mm', 'underbust_mm', 'waist_mm', 'hips_mm', 'torso_mm'] as const;

export type FitRow = Omit<Selectable<Tables['fit_profiles']>, 'user_id'>;

const profileOf = new Prepared((db, { userId }: Named<{ userId: number }>) =>
  db.selectFrom('fit_profiles').select(fitColumns).where('user_id', '=', userId),
);

@Injectable()
export class PostgresFitProfiles implements FitProfiles {
  constructor(private readonly db: Database) {}

  async get(userId: number): Promise<FitProfile> {
    return fitProfileOf(await this.db.first(profileOf, { userId }));
  }

  async save(userId: number, { mySize, bust, underbust, waist, hips, torso }: FitProfile): Promise<void> {
    const row = {
      my_size: mySize,
      bust_mm: millimeters(bust),
      underbust_mm: millimeters(underbust),
      waist_mm: millimeters(waist),
      hips_mm: millimeters(hips),
      torso_mm: millimeters(torso),
    };
    if (Object.values(row).every((value) => value === null)) {
      await this.db.deleteFrom('fit_profiles').where('user_id', '=', userId).execute();
      return;
    }
    await this.db
      .insertInto('fit_profiles')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
}

export const fitProfileOf = (row: FitRow | undefined): FitProfile => ({
  mySize: row?.my_size ?? null,
  bust: centimeters(row?.bust_mm),
  underbust: centimeters(row?.underbust_mm),
  waist: centimeters(row?.waist_mm),
  hips: centimeters(row?.hips_mm),
  torso: centimeters(row?.torso_mm),
});

const centimeters = (length: number | null | undefined) => (length ? length / 10 : null);
const millimeters = (length: number | null) => (length === null ? null : Math.round(length * 10));
