import type { AuditEntry } from '../../api/models';
import {
  adminImagesPath,
  adminMessagePath,
  adminOneMailPath,
  adminOrderPath,
  adminProductPath,
  adminPromoCodesPath,
  adminReviewPath,
  adminSearchPath,
  adminSearchWordsPath,
  adminUsersPath,
} from '../../page/staff-paths';

const paths: Record<string, (entry: AuditEntry) => string> = {
  product: ({ subjectId }) => adminProductPath(subjectId),
  image: ({ subjectName }) => adminSearchPath(adminImagesPath, subjectName),
  order: ({ subjectId }) => adminOrderPath(subjectId),
  message: ({ subjectId }) => adminMessagePath(subjectId),
  user: ({ subjectName }) => adminSearchPath(adminUsersPath, subjectName),
  'promo-code': ({ subjectName }) => adminSearchPath(adminPromoCodesPath, subjectName),
  synonym: ({ subjectName }) => adminSearchPath(adminSearchWordsPath, subjectName),
  review: ({ subjectId }) => adminReviewPath(subjectId),
  mail: ({ subjectId }) => adminOneMailPath(subjectId),
};

/** Returns the path of the page about an entry's subject; null if the subject was deleted or is not a single item. */
export function subjectPath(entry: AuditEntry): string | null {
  if (entry.action.endsWith('.deleted') || entry.subjectId === 'all') return null;
  return paths[entry.subjectKind]?.(entry) ?? null;
}
