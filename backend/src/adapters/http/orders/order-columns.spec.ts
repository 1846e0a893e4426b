import type { ExportedOrder } from '../../../domain/orders/ports/orders.js';
import { Money } from '../../../domain/shared/money.js';
import { cellsOf, columnNames, exportName } from './order-columns.js';

it('an export file is named by the date in the store’s time zone', () => {
  expect(exportName(new Date('2026-11-22T07:59:59Z'), 'America/Los_Angeles', 'csv')).toBe('orders-2026-11-21.csv');
  expect(exportName(new Date('2026-11-22T08:00:00Z'), 'America/Los_Angeles', 'xlsx')).toBe('orders-2026-11-22.xlsx');
});

it('an export lists the units that are left, and how many were cancelled', () => {
  const item = { name: 'Tide Top', size: 'M', color: null, sku: 'TT-M', quantity: 3, cancelled: 0 };
  const none = Money.zero;
  const order: ExportedOrder = {
    ...{ id: 'K7QF2M9X4TBDW8HN', createdAt: new Date('2026-11-22T08:00:00Z'), customer: 'Ana' },
    status: 'pending',
    ...{ email: 'ana@shop.example', phone: null, address: '', city: '', state: '', zipCode: '', country: 'USA' },
    ...{ subtotal: none, discount: none, shipping: none, tax: none, total: none, paid: none, refunded: none },
    ...{
      paymentMethod: null,
      promoCode: null,
      carrier: null,
      trackingNumber: null,
      arrival: null,
      shippingMethod: null,
    },
    items: [item, { ...item, cancelled: 1 }, { ...item, sku: null, cancelled: 3 }],
  };
  const cell = (name: string) => cellsOf(order, 'UTC')[columnNames.indexOf(name)];
  expect(cell('Items')).toBe('3 × Tide Top (M); 2 × Tide Top (M), 1 cancelled; 0 × Tide Top (M), 3 cancelled');
  expect(cell('SKUs')).toBe('3 × TT-M; 2 × TT-M');
});
