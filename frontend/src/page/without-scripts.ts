import { createContext, use, type ReactNode } from 'react';

const WithoutScripts = createContext<ReactNode>(null);

export const WithoutScriptsProvider = WithoutScripts.Provider;

/** What the server shows browsers without scripts in the place of a page that only scripts render; nothing for most pages. */
export const useWithoutScripts = () => use(WithoutScripts);
