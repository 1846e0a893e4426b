import { Global, Module } from '@nestjs/common';
import { TypeormStock } from '../adapters/postgres/stock/typeorm-stock.js';
import { Stock } from '../domain/stock/ports/stock.js';

@Global()
@Module({ providers: [{ provide: Stock, useClass: TypeormStock }], exports: [Stock] })
export class StockModule {}
