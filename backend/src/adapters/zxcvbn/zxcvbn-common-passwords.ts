import { createRequire } from 'node:module';
import type * as language from '@zxcvbn-ts/language-common';
import { CommonPasswords } from '../../domain/accounts/ports/passwords.js';

const file = '@zxcvbn-ts/language-common';

/** Loaded when the first new password is checked. */
let words: string | undefined;

/**
 * About 49,000 leaked passwords from zxcvbn's list, in lower case, separated by line breaks. One string takes 0.4 MB of
 * memory. A set, with the package loaded, would take ten times as much.
 */
function commonPasswords(): string {
  const packages = createRequire(import.meta.url);
  const before = new Set(Object.keys(packages.cache));
  const { dictionary } = packages(file) as typeof language;
  for (const loaded of Object.keys(packages.cache))
    if (!before.has(loaded)) Reflect.deleteProperty(packages.cache, loaded);
  return `\n${dictionary['passwords-common'].join('\n')}\n`;
}

export class ZxcvbnCommonPasswords implements CommonPasswords {
  /** @param refused additional rejected passwords, in lower case */
  constructor(
    private readonly refused: readonly string[] = [],
    readonly shopNames: readonly string[] = [],
  ) {}

  has(password: string): boolean {
    words ??= commonPasswords();
    return this.isRefused(password) || words.includes(`\n${plain(password)}\n`);
  }

  isRefused(password: string): boolean {
    return this.refused.includes(plain(password));
  }
}

function plain(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}
