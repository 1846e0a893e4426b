import { type ComponentType, lazy } from 'react';

/**
 * A part that a page does not require, in a separate chunk. It renders nothing if the code fails to load, e.g. without
 * a network.
 */
export const optionalPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
