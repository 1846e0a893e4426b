import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import type * as language from '@zxcvbn-ts/language-common';
import { CommonPasswords } from '../../domain/accounts/ports/common-passwords.js';

const packages = createRequire(import.meta.url);

/** Loaded with the first new password: unpacked, they take 15 MB. */
let words: ReadonlySet<string> | undefined;

/** About 49,000 leaked passwords, ranked by zxcvbn; all in lower case. */
function commonPasswords(): ReadonlySet<string> {
  const { dictionary } = packages('@zxcvbn-ts/language-common') as typeof language;
  return new Set(dictionary['passwords-common']);
}

@Injectable()
export class ZxcvbnCommonPasswords implements CommonPasswords {
  has(password: string): boolean {
    words ??= commonPasswords();
    return words.has(password.normalize('NFKC').toLowerCase());
  }
}
