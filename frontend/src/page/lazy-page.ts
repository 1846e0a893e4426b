import { createElement, lazy, type ComponentType, type FC } from 'react';
import { PageOutOfReach } from './page-out-of-reach';

export interface Page<Props extends object = object> extends FC<Props> {
  /** Loads the page's code; afterwards it renders in the same tick, as hydration needs it. */
  preload: () => Promise<void>;
}

/** A page whose code is its own chunk. If that does not load, the page says so. */
export function page<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const OnDemand = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: LostPage })));
  const LoadedPage = (props: Props) => createElement(loaded ?? OnDemand, props);
  LoadedPage.preload = async () => {
    loaded = (await load()).default;
  };
  return LoadedPage;
}

const LostPage = () => createElement(PageOutOfReach, { onRetry: () => location.reload() });
