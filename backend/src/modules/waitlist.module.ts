import { Module } from '@nestjs/common';
import { StaffWaitlistController } from '../adapters/http/waitlist/staff-waitlist.controller.js';
import { WaitlistController } from '../adapters/http/waitlist/waitlist.controller.js';
import { WaitlistMailsController } from '../adapters/http/waitlist/waitlist-mails.controller.js';
import { DemandReader } from '../adapters/postgres/waitlist/demand-reader.js';
import { PostgresWaitlist } from '../adapters/postgres/waitlist/postgres-waitlist.js';
import { Waitlist } from '../domain/waitlist/ports/waitlist.js';
import { FollowWaitlistLink } from '../domain/waitlist/use-cases/follow-waitlist-link.js';
import { JoinWaitlist } from '../domain/waitlist/use-cases/join-waitlist.js';
import { RemoveWaitlistEntry } from '../domain/waitlist/use-cases/remove-waitlist-entry.js';
import { ServeWaitlist } from '../domain/waitlist/use-cases/serve-waitlist.js';
import { CartModule } from './cart.module.js';

/** The waitlist for sold-out sizes. */
@Module({
  imports: [CartModule],
  controllers: [WaitlistController, WaitlistMailsController, StaffWaitlistController],
  providers: [
    DemandReader,
    FollowWaitlistLink,
    JoinWaitlist,
    RemoveWaitlistEntry,
    ServeWaitlist,
    { provide: Waitlist, useClass: PostgresWaitlist },
  ],
  exports: [ServeWaitlist, Waitlist],
})
export class WaitlistModule {}
