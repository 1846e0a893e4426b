import { createContext, use } from 'react';

/** Thrown when the user closes the password dialog. The action did not run. */
export class PasswordNotGiven extends Error {}

/**
 * Runs an action that may require a recent password check: if the server requires the check, asks for the password and
 * repeats the request.
 * @throws PasswordNotGiven, and any error of the action itself
 */
export type WithFreshPassword = <Result>(work: () => Promise<Result>) => Promise<Result>;

const WithFreshPasswordContext = createContext<WithFreshPassword>((work) => work());

export const WithFreshPasswordProvider = WithFreshPasswordContext.Provider;

export const useFreshPassword = () => use(WithFreshPasswordContext);
