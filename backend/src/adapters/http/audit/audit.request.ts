import { Matches } from 'class-validator';
import type { AuditFilter } from '../../postgres/audit/audit-reader.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { type AuditArea, auditAreas } from '../../../domain/audit/audit-areas.js';
import { Choice, Day, ListQuery, QueryText } from '../validation/list-query.js';

export class AuditQuery extends ListQuery {
  @QueryText(300, { example: 'product:12', description: 'Kind and id of the changed object.' })
  @Matches(/^[a-z-]+:./, { message: 'Please send a subject such as product:12.' })
  subject?: string;

  @Choice(auditAreas, 'Please choose one of these areas:', { description: 'Area of the changed objects.' })
  area?: AuditArea;

  @QueryText(60, { description: 'The username of the author.' })
  user?: string;

  @Day('The first day, in the store’s time zone.') from?: string;

  @Day('The last day.') to?: string;
}

export function filterOf({ search, area, subject, user, from, to }: AuditQuery): AuditFilter {
  return { search, area, subject: subject === undefined ? undefined : subjectOf(subject), by: user?.trim(), from, to };
}

function subjectOf(text: string): AuditFilter['subject'] {
  const [kind = '', ...rest] = text.split(':');
  const id = rest.join(':');
  return { kind, id: kind === 'order' ? (readOrderId(id) ?? id) : id };
}
