import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Ids } from '../../domain/shared/ports/ids.js';
import { Clock } from '../../domain/shared/ports/clock.js';

/** Crockford's Base32 has no I, L, O and U, so ids are easy to read aloud. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

@Injectable()
export class RandomIds implements Ids {
  uuid(): string {
    return randomUUID();
  }

  capability(): string {
    return randomBytes(18).toString('base64url');
  }

  token(): string {
    return randomBytes(32).toString('base64url');
  }

  orderId(): string {
    return characters(16);
  }

  readableCode(): string {
    return [characters(4), characters(4), characters(4), characters(4)].join('-');
  }
}

function characters(count: number): string {
  return Array.from(randomBytes(count), (byte) => crockford.charAt(byte & 31)).join('');
}

@Injectable()
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
