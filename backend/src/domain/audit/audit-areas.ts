import type { AuditSubjectKind } from './ports/audit-log.js';

/** Areas of the back office, for the filter of the audit log. */
export const auditAreas = ['products', 'orders', 'promotions', 'messages', 'users', 'store', 'mail'] as const;
export type AuditArea = (typeof auditAreas)[number];

const areaOfKind: Readonly<Record<AuditSubjectKind, AuditArea>> = {
  product: 'products',
  'product-import': 'products',
  'bulk-edit': 'products',
  category: 'products',
  image: 'products',
  'size-chart': 'products',
  synonym: 'products',
  order: 'orders',
  'promo-code': 'promotions',
  message: 'messages',
  review: 'messages',
  user: 'users',
  role: 'users',
  invitation: 'users',
  store: 'store',
  shipping: 'store',
  'tax-rates': 'store',
  mail: 'mail',
};

/** Kinds of subjects in an area. */
export function kindsIn(area: AuditArea): string[] {
  return Object.entries(areaOfKind)
    .filter(([, one]) => one === area)
    .map(([kind]) => kind);
}
