import { createContext, use } from 'react';

/** Thrown when the person asked for the password did not give it; nothing was done. */
export class PasswordNotGiven extends Error {}

/**
 * Does something that needs a fresh password: if the server asks for it, asks the person and repeats the call.
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
