/** What somebody wants kept of her size and body; measures in centimeters, null where she says nothing. */
export interface FitProfile extends Readonly<Record<'bust' | 'underbust' | 'waist' | 'hips' | 'torso', number | null>> {
  /** As the parameter `mySize` of lists: "top:M,one-piece:L". */
  readonly mySize: string | null;
}

/** Of accounts that want it kept. */
export abstract class FitProfiles {
  /** Of an account that keeps none it knows nothing. */
  abstract get(userId: number): Promise<FitProfile>;
  /** A profile that knows nothing is removed. */
  abstract save(userId: number, profile: FitProfile): Promise<void>;
}
