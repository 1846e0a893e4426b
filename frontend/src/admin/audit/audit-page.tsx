import './audit.css';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry } from '../../api/models';
import {
  adminImagesPath,
  adminMessagePath,
  adminOneMailPath,
  adminOrderPath,
  adminProductPath,
  adminPromoCodesPath,
  adminReviewPath,
  adminSalesTaxPath,
  adminSearchPath,
  adminSearchWordsPath,
  adminShippingPath,
  adminStorePath,
  adminUsersPath,
} from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { DayRange, FoldedFilters, ListFilter, ListFilters } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { aDay, matching, nameIn, useListQuery } from '../list/use-list-query';
import { sentenceOf, subjectNameOf } from './audit-sentence';
import { useAudit } from './use-audit';

const defaults = { search: '', area: '', user: '', subject: '', from: '', to: '' };
const areas = {
  products: 'Products',
  orders: 'Orders',
  promotions: 'Promo codes',
  messages: 'Messages and reviews',
  users: 'Users and staff',
  store: 'Store, shipping and tax',
  mail: 'Mail',
};
const known = { area: nameIn(areas), subject: matching(/^[a-z-]+:./), from: aDay, to: aDay };

/** Audit log: each staff action with its time and the old and new values. */
export default function AuditPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useAudit(listQuery.apiQuery);
  const { user, subject } = query;
  const authors = result.data?.authors ?? [];
  const listed = user === '' || authors.includes(user) ? authors : [user, ...authors];

  return (
    <>
      <div className="list-bar">
        <h2>Audit</h2>
        <ListFilters search="Search audit" query={listQuery}>
          <FoldedFilters count={[query.area, user, query.from, query.to].filter(Boolean).length}>
            <ListFilter
              label="Area"
              name="area"
              query={listQuery}
              options={[
                { value: '', label: 'All areas' },
                ...Object.entries(areas).map(([value, label]) => ({ value, label })),
              ]}
            />
            <ListFilter
              label="Staff member"
              name="user"
              query={listQuery}
              options={[{ value: '', label: 'All staff' }, ...listed.map((name) => ({ value: name, label: name }))]}
            />
            <DayRange days={query} onChange={change} />
          </FoldedFilters>
          {subject !== '' && <p className="audit-only">Only {result.data?.entries[0]?.subjectName ?? 'one object'}</p>}
        </ListFilters>
      </div>
      <ListTable
        things="entries"
        compact
        query={listQuery}
        result={result}
        columns={columns(change)}
        rows={result.data?.entries}
        empty={filtered ? 'No entries found.' : 'There are no entries yet.'}
      />
    </>
  );
}

function columns(change: (changes: Partial<Record<'user' | 'subject', string>>) => void): ListColumn<AuditEntry>[] {
  return [
    { key: 'when', title: 'When', className: 'audit-when', render: (_, { at }) => <DayAndTime iso={at} /> },
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
      main: true,
      className: 'audit-what',
      render: (_, entry) => (
        <>
          {sentenceOf(entry)}
          <Changes entry={entry} />
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
            aria-label={`History of ${subjectNameOf(entry)}`}
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
  const name = subjectNameOf(entry);
  return <span className="audit-name">{path === null ? name : <Link to={path}>{name}</Link>}</span>;
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
  store: () => adminStorePath,
  shipping: () => adminShippingPath,
  'tax-rates': () => adminSalesTaxPath,
};
const singlePages = new Set(['shipping', 'tax-rates']);

/** Returns the path of the page about an entry's subject; null if the subject was deleted, is a guest without a page, or is not a single item. */
function subjectPath(entry: AuditEntry): string | null {
  if (entry.action.endsWith('.deleted') || entry.action === 'user.data-link-sent') return null;
  if (entry.subjectId === 'all' && !singlePages.has(entry.subjectKind)) return null;
  return paths[entry.subjectKind]?.(entry) ?? null;
}

/** Max number of changes that a row shows without a click, and max length of the shown values. */
const shownCount = 2;
const shownLength = 120;

/**
 * The changed fields with their old and new values. If there are more than two changes or the values are long, a part
 * is folded.
 */
function Changes({ entry: { changes, before, after } }: { entry: AuditEntry }) {
  if (changes.length === 0) return null;
  const list = (
    <dl className="audit-changes">
      {changes.map((change) => (
        <ChangedField key={change.label} {...change} />
      ))}
    </dl>
  );
  const isShort = changes.every((one) => Math.max(one.before?.length ?? 0, one.after?.length ?? 0) <= shownLength);
  if (changes.length <= shownCount && isShort) return list;
  const noun = before && after ? 'change' : 'value';
  return (
    <details className="audit-details">
      <summary>
        {changes.length} {noun}
        {changes.length > 1 && 's'}
      </summary>
      {list}
    </details>
  );
}

function ChangedField({ label, before, after }: AuditChange) {
  return (
    <div>
      <dt>{label.charAt(0).toUpperCase() + label.slice(1)}</dt>
      <dd>
        {before !== null && <del>{before}</del>}
        {before !== null && after !== null && ' → '}
        {after !== null && <ins>{after}</ins>}
      </dd>
    </div>
  );
}
