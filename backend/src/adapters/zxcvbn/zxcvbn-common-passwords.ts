import { Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CommonPasswords } from '../../domain/accounts/ports/common-passwords.js';

/** Some 49,000 from leaks, as zxcvbn ranks them; all small letters. */
const words = new Set(dictionary['passwords-common']);

@Injectable()
export class ZxcvbnCommonPasswords implements CommonPasswords {
  has(password: string): boolean {
    return words.has(password.normalize('NFKC').toLowerCase());
  }
}
