import { Injectable, type PipeTransform } from '@nestjs/common';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { unknownOrder } from '../../../domain/orders/order.js';

/** A typed order id in a path. An invalid id results in a 404. */
@Injectable()
export class OrderIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const id = readOrderId(text);
    if (id === null) throw unknownOrder();
    return id;
  }
}
