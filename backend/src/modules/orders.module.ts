import { Module } from '@nestjs/common';
import { OrderPages } from '../adapters/http/orders/order-pages.js';
import { OrdersController } from '../adapters/http/orders/orders.controller.js';
import { TypeormOrderReader } from '../adapters/typeorm/orders/typeorm-order-reader.js';
import { TypeormOrderRepository } from '../adapters/typeorm/orders/typeorm-order-repository.js';
import { OrderReader } from '../domain/orders/order-reader.js';
import { OrderRepository } from '../domain/orders/order-repository.js';

@Module({
  controllers: [OrdersController],
  providers: [
    OrderPages,
    { provide: OrderReader, useClass: TypeormOrderReader },
    { provide: OrderRepository, useClass: TypeormOrderRepository },
  ],
  exports: [OrderPages, OrderReader, OrderRepository],
})
export class OrdersModule {}
