import { createContext, use, type ReactNode } from 'react';

const WithoutScripts = createContext<ReactNode>(null);

export const WithoutScriptsProvider = WithoutScripts.Provider;

/** The markup that replaces a page without scripts if only scripts render the page; null on most pages. */
export const useWithoutScripts = () => use(WithoutScripts);
