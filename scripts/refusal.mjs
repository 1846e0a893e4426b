/** A reason to stop that a person can act on; it is printed as it is, without a stack. */
export class Refusal extends Error {}
