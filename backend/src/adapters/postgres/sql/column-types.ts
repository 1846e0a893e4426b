import type { ColumnType } from 'kysely';
import type { CheckoutCustomer } from '../../../domain/checkout/checkout-customer.js';
import type { Mail } from '../../../domain/mail/mail.js';
import type { StaffNews } from '../../../domain/mail/staff-news.js';
import type { DaySpan } from '../../../domain/shared/calendar-day.js';
import type { ChangedUnits, ParcelNews, ReturnNews } from '../../../domain/orders/order-timeline.js';
import type { PaymentMethod } from '../../../domain/orders/payment-method.js';
import type { OrderStatus } from '../../../domain/orders/order-status.js';
import type { Shipment } from '../../../domain/orders/parcel.js';
import type { EditedProduct, LeftAlone } from '../../../domain/catalog/bulk-edit.js';
import type { Difference, Plan, Problem, SheetRow } from '../../../domain/imports/plan-product.js';
import type { SizeChart } from '../../../domain/catalog/size-chart.js';
import type { SnapshotJson } from '../checkout/snapshot-json.js';

/** Column types that the database does not define: shapes of JSON, and allowed strings without a CHECK constraint. */
export interface ColumnTypes {
  'audit_entries.after': Readonly<Record<string, unknown>>;
  'audit_entries.before': Readonly<Record<string, unknown>>;
  'bulk_edits.edits': ColumnType<readonly EditedProduct[], string, string>;
  'bulk_edits.left_alone': ColumnType<readonly LeftAlone[], string, string>;
  'checkouts.customer': CheckoutCustomer;
  'checkouts.snapshot': SnapshotJson;
  'mails.payload': ColumnType<Mail, WithoutSecret<Mail>>;
  'notification_items.news': StaffNews;
  'orders.arrival': DaySpan;
  'order_events.detail': OrderEventDetail;
  'order_events.kind': OrderEventRow['kind'];
  'product_import_rows.cells': SheetRow['cells'];
  'product_import_steps.differences': readonly Difference[];
  'product_import_steps.plan': Plan;
  'product_import_steps.problems': readonly Problem[];
  'sandbox_calls.answer': object;
  'sandbox_calls.request': object;
  'sessions.sess': object;
  'setting_versions.value': ColumnType<object, string, string>;
  'size_charts.rows': ColumnType<SizeChart, string, string>;
}

/** A mail without its secret, which is stored encrypted in its own column. */
type WithoutSecret<Any> = Any extends unknown ? Omit<Any, 'secret'> : never;

/** Kinds of events with their details. */
export type OrderEventRow =
  | { readonly kind: 'placed'; readonly detail: Readonly<Record<string, never>> }
  | { readonly kind: 'paid'; readonly detail: { readonly cents: number; readonly method: PaymentMethod } }
  | { readonly kind: 'unpaid'; readonly detail: { readonly cents: number } }
  | {
      readonly kind: 'payment-method';
      readonly detail: { readonly method: PaymentMethod; readonly before: PaymentMethod };
    }
  | { readonly kind: 'status'; readonly detail: { readonly status: OrderStatus } }
  | { readonly kind: 'tracking'; readonly detail: Partial<Shipment> }
  | { readonly kind: 'note'; readonly detail: { readonly note?: string; readonly settlesRefunds?: boolean } }
  | { readonly kind: 'hold'; readonly detail: { readonly reason?: string } }
  | { readonly kind: 'release'; readonly detail: Readonly<Record<string, never>> }
  | { readonly kind: 'customer'; readonly detail: { readonly change?: string } }
  | { readonly kind: 'return'; readonly detail: Partial<ReturnNews> }
  | { readonly kind: 'units'; readonly detail: Partial<ChangedUnits> }
  | { readonly kind: 'parcel'; readonly detail: Partial<ParcelNews> };

type OrderEventDetail = OrderEventRow['detail'];
