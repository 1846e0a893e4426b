import { Module } from '@nestjs/common';
import { TodayController } from '../adapters/http/today/today.controller.js';
import { TodayReader } from '../adapters/postgres/today/today-reader.js';
import { OrdersModule } from './orders.module.js';

/** The landing page of the back office: open work and sales. */
@Module({ imports: [OrdersModule], controllers: [TodayController], providers: [TodayReader] })
export class TodayModule {}
