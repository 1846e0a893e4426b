import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CommonPasswords } from '../../domain/accounts/ports/common-passwords.js';

/** About 49,000 leaked passwords, ranked by zxcvbn; all in lower case. */
const words = new Set(dictionary['passwords-common']);

@Injectable()
export class ZxcvbnCommonPasswords implements CommonPasswords {
  has(password: string): boolean {
    return words.has(password.normalize('NFKC').toLowerCase());
  }
}
