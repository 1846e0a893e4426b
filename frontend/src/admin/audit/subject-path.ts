import type { AuditEntry } from '../../api/models';

const paths: Record<string, (entry: AuditEntry) => string> = {
  product: ({ subjectId }) => `/admin/products?product=${encodeURIComponent(subjectId)}`,
  image: ({ subjectName }) => `/admin/images?search=${encodeURIComponent(subjectName)}`,
  order: ({ subjectId }) => `/admin/orders?order=${encodeURIComponent(subjectId)}`,
  message: ({ subjectId }) => `/admin/messages?message=${encodeURIComponent(subjectId)}`,
  user: ({ subjectName }) => `/admin/users?search=${encodeURIComponent(subjectName)}`,
  'promo-code': ({ subjectName }) => `/admin/promo-codes?search=${encodeURIComponent(subjectName)}`,
  mail: ({ subjectName }) => `/admin/mail?search=${encodeURIComponent(subjectName)}`,
};

/** Where the subject of an entry is looked at; null for one that is gone, and for what is no single thing. */
export function subjectPath(entry: AuditEntry): string | null {
  if (entry.action.endsWith('.deleted') || entry.subjectId === 'all') return null;
  return paths[entry.subjectKind]?.(entry) ?? null;
}
