/** A customer's saved sizes and body measurements in centimeters. Null fields are not set. */
export interface FitProfile extends Readonly<Record<'bust' | 'underbust' | 'waist' | 'hips' | 'torso', number | null>> {
  /** Formatted like the list parameter `mySize`: "top:M,one-piece:L". */
  readonly mySize: string | null;
}

/** Fit profiles of accounts that saved one. */
export abstract class FitProfiles {
  /** Returns a profile of nulls for an account without a saved profile. */
  abstract get(userId: number): Promise<FitProfile>;
  /** Saves the profile. An empty profile is deleted. */
  abstract save(userId: number, profile: FitProfile): Promise<void>;
}
