import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type FitProfile, FitProfiles } from '../ports/fit-profiles.js';

/** Absent: unchanged; null: deleted. */
type FitChanges = { readonly [Field in keyof FitProfile]?: FitProfile[Field] | undefined };

@UseCase()
export class ChangeFitProfile {
  constructor(
    private readonly profiles: FitProfiles,
    private readonly transaction: Transaction,
  ) {}

  execute(userId: number, changes: FitChanges): Promise<FitProfile> {
    return this.transaction.run(async () => {
      const kept = await this.profiles.get(userId);
      const now = <Field extends keyof FitProfile>(field: Field) =>
        changes[field] === undefined ? kept[field] : changes[field];
      const profile = {
        ...{ mySize: now('mySize'), bust: now('bust'), underbust: now('underbust') },
        ...{ waist: now('waist'), hips: now('hips'), torso: now('torso') },
      };
      await this.profiles.save(userId, profile);
      return profile;
    });
  }
}
