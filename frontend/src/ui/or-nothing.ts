/** For `lazy` parts that a page can do without: renders nothing when their code does not load, as without a network. */
export const orNothing = () => ({ default: () => null });
