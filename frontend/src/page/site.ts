import { createContext, use } from 'react';

/** What every page is rendered with, in addition to its data. */
export interface Site {
  /** The shop's public origin, e.g. https://shop.example */
  origin: string;
}

const SiteContext = createContext<Site>({ origin: 'http://localhost' });

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}
