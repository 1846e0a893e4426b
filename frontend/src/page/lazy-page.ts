import { createElement, lazy, type ComponentType, type FC } from 'react';
import { PageOutOfReach } from './page-out-of-reach';

export interface Page extends FC {
  /** Loads the page's code; afterwards it renders in the same tick, as hydration needs it. */
  preload: () => Promise<void>;
}

/** A page whose code is its own chunk. If that does not load, the page says so. */
export function page(load: () => Promise<{ default: ComponentType }>): Page {
  let loaded: ComponentType | undefined;
  const OnDemand = lazy(() => load().catch(() => ({ default: LostPage })));
  const LoadedPage = () => createElement(loaded ?? OnDemand);
  LoadedPage.preload = async () => {
    loaded = (await load()).default;
  };
  return LoadedPage;
}

const LostPage = () => createElement(PageOutOfReach, { onRetry: () => location.reload() });
