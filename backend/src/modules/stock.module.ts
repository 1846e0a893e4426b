import { Global, Module } from '@nestjs/common';
import { PostgresStock } from '../adapters/postgres/stock/postgres-stock.js';
import { Stock } from '../domain/stock/ports/stock.js';

@Global()
@Module({ providers: [{ provide: Stock, useClass: PostgresStock }], exports: [Stock] })
export class StockModule {}
