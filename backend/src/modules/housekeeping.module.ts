import { Module } from '@nestjs/common';
import { AdministratorWatch } from '../adapters/timers/administrator-watch.js';
import { Housekeeping } from '../adapters/timers/housekeeping.js';
import { CarryOutDeletions } from '../domain/accounts/use-cases/carry-out-deletions.js';
import { TypeormSubscriptions } from '../adapters/postgres/messages/typeorm-subscriptions.js';
import { TypeormReceivedEvents } from '../adapters/postgres/payments/typeorm-received-events.js';
import { Subscriptions } from '../domain/messages/ports/subscriptions.js';
import { ReceivedEvents } from '../domain/payments/ports/received-events.js';
import { AccountStoresModule } from './account-stores.module.js';
import { CartModule } from './cart.module.js';
import { ImageStoresModule } from './image-stores.module.js';
import { PaymentsModule } from './payments.module.js';

/** What keeps the database tidy, in the processes that do so. */
@Module({
  imports: [AccountStoresModule, CartModule, ImageStoresModule, PaymentsModule],
  providers: [
    Housekeeping,
    AdministratorWatch,
    CarryOutDeletions,
    { provide: ReceivedEvents, useClass: TypeormReceivedEvents },
    { provide: Subscriptions, useClass: TypeormSubscriptions },
  ],
})
export class HousekeepingModule {}
