import { createContext, use, type ReactNode } from 'react';

const WithoutScripts = createContext<ReactNode>(null);

export const WithoutScriptsProvider = WithoutScripts.Provider;

/** Returns the markup for browsers without scripts, for pages that only scripts can render; null on most pages. */
export const useWithoutScripts = () => use(WithoutScripts);
