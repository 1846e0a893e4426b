/** A reason to stop that the user can act on. It is printed without a stack. */
export class Refusal extends Error {}
