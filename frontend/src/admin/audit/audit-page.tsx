import './audit.css';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
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
import { useStore } from '../../page/use-store';
import { StoreDate } from '../../page/store-date';
import { DayRange, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { aDay, matching, useListQuery } from '../list/use-list-query';
import { type AuditChange, changesOf } from './audit-changes';
import { sentenceOf } from './audit-sentence';
import { useAudit } from './use-audit';

const defaults = { search: '', user: '', subject: '', from: '', to: '' };
const known = { subject: matching(/^[a-z-]+:./), from: aDay, to: aDay };

/** Audit log: each staff action with its time and the old and new values. */
export default function AuditPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useAudit(listQuery.apiQuery);
  const { timeZone } = useStore();
  const { user, subject } = query;

  return (
    <>
      <div className="list-bar">
        <h2>Audit</h2>
        <ListFilters search="Search audit" query={listQuery}>
          <DayRange days={query} onChange={change} />
          {user !== '' && <p className="audit-only">Only by {user}</p>}
          {subject !== '' && <p className="audit-only">Only {result.data?.entries[0]?.subjectName ?? subject}</p>}
        </ListFilters>
      </div>
      <ListTable
        things="entries"
        query={listQuery}
        result={result}
        columns={columns(timeZone, change)}
        rows={result.data?.entries}
        empty={filtered ? 'No entries found.' : 'There are no entries yet.'}
      />
    </>
  );
}

function columns(
  timeZone: string,
  change: (changes: Partial<Record<'user' | 'subject', string>>) => void,
): ListColumn<AuditEntry>[] {
  return [
    { key: 'when', title: 'When', className: 'audit-when', render: (_, { at }) => <StoreDate iso={at} withTime /> },
    {
      key: 'who',
      title: 'Who',
      className: 'audit-who',
      render: (_, { by }) => (
        <Button
          type="link"
          size="small"
          className="audit-press"
          title={`Show only entries by ${by}`}
          onClick={() => change({ user: by })}
        >
          {by}
        </Button>
      ),
    },
    {
      key: 'what',
      title: 'What',
      className: 'audit-what',
      render: (_, entry) => (
        <>
          {sentenceOf(entry, timeZone)}
          <AuditDetails changes={changesOf(entry, timeZone)} />
        </>
      ),
    },
    {
      key: 'subject',
      title: 'Subject',
      className: 'audit-subject',
      render: (_, entry) => (
        <>
          <Subject entry={entry} />
          <Button
            type="link"
            size="small"
            className="audit-press"
            aria-label={`History of ${entry.subjectName}`}
            onClick={() => change({ subject: `${entry.subjectKind}:${entry.subjectId}` })}
          >
            History
          </Button>
        </>
      ),
    },
  ];
}

function Subject({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry);
  return (
    <span className="audit-name">{path === null ? entry.subjectName : <Link to={path}>{entry.subjectName}</Link>}</span>
  );
}

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
function subjectPath(entry: AuditEntry): string | null {
  if (entry.action.endsWith('.deleted') || entry.subjectId === 'all') return null;
  return paths[entry.subjectKind]?.(entry) ?? null;
}

/** The changed fields with their old and new values. */
function AuditDetails({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <details className="audit-details">
      <summary>Details</summary>
      <dl>
        {changes.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {before !== null && <del>{before}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
