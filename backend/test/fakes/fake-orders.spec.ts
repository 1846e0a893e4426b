import { ordersContract } from '../contracts/orders.contract.js';
import { FakeOrders } from './fake-orders.js';

describe('orders in memory', () => {
  const orders = new FakeOrders();
  const staff = { id: 3, name: 'marina' };
  orders.name(staff.id, staff.name);

  ordersContract(() => ({ orders, staff, productId: 1, transaction: (work) => work() }));
});
