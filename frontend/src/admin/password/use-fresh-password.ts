import { createContext, use } from 'react';

/** Thrown when who was asked for her password did not give it; nothing was done. */
export class PasswordNotGiven extends Error {}

/**
 * Does something that needs the password fresh: where the server asks for it, people are asked, and it is done again.
 * @throws PasswordNotGiven, and whatever the work itself throws
 */
export type WithFreshPassword = <Result>(work: () => Promise<Result>) => Promise<Result>;

const WithFreshPasswordContext = createContext<WithFreshPassword | null>(null);

export const WithFreshPasswordProvider = WithFreshPasswordContext.Provider;

export function useFreshPassword(): WithFreshPassword {
  const withFreshPassword = use(WithFreshPasswordContext);
  if (!withFreshPassword) throw new Error('useFreshPassword needs a FreshPassword above it.');
  return withFreshPassword;
}
