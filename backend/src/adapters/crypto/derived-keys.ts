import { hkdfSync } from 'node:crypto';
import type { Config } from '../../config/config.js';

/** The first key signs new values. All keys are accepted for existing values. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** Keys for one purpose, one derived from each SESSION_SECRET. */
export function derivedKeys(
  { sessionSecrets: [current, ...former] }: Pick<Config, 'sessionSecrets'>,
  purpose: string,
): Keys {
  const derive = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return [derive(current), ...former.map(derive)];
}
