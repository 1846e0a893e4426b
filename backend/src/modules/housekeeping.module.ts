import { Module } from '@nestjs/common';
import { Housekeeping } from '../adapters/timers/housekeeping.js';
import { TypeormSessions } from '../adapters/typeorm/typeorm-sessions.js';
import { Sessions } from '../domain/accounts/sessions.js';

/** What keeps the database tidy, in the processes that do so. */
@Module({ providers: [Housekeeping, { provide: Sessions, useClass: TypeormSessions }] })
export class HousekeepingModule {}
