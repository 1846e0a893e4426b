import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CustomerDetails, type FitProfile } from '../ports/customer-details.js';

/** Absent fields do not change. Null deletes the saved value. */
type FitChanges = { readonly [Field in keyof FitProfile]?: FitProfile[Field] | undefined };

@UseCase()
export class ChangeFitProfile {
  constructor(
    private readonly details: CustomerDetails,
    private readonly transaction: Transaction,
  ) {}

  execute(userId: number, changes: FitChanges): Promise<FitProfile> {
    return this.transaction.run(async () => {
      const stored = await this.details.getFit(userId);
      const now = <Field extends keyof FitProfile>(field: Field) =>
        changes[field] === undefined ? stored[field] : changes[field];
      const profile = {
        ...{ mySize: now('mySize'), bust: now('bust'), underbust: now('underbust') },
        ...{ waist: now('waist'), hips: now('hips'), torso: now('torso') },
      };
      await this.details.saveFit(userId, profile);
      return profile;
    });
  }
}
