import { type ComponentType, lazy } from 'react';

/** A part with code of its own that a page can do without: renders nothing when the code does not load, as without a network. */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
