import './audit.css';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../api/models';
import { useStore } from '../../page/use-store';
import { StoreDate } from '../../page/store-date';
import { DayRange } from '../list/day-range';
import { aDay, type Known } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import type { ListColumn } from '../list/list-table';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { AuditDetails } from './audit-details';
import { changesOf } from './audit-changes';
import { sentenceOf } from './audit-sentence';
import { subjectPath } from './subject-path';
import { useAudit } from './use-audit';

const defaults = { search: '', user: '', subject: '', from: '', to: '' };
const aSubject: Known = (value): value is string => value === '' || /^[a-z-]+:./.test(value);
const known = { subject: aSubject, from: aDay, to: aDay };

/** Audit log: each staff action with its time and the old and new values. */
export default function AuditPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear } = asked;
  const answer = useAudit(asked.apiQuery);
  const { timeZone } = useStore();
  const { user, subject } = query;

  return (
    <>
      <div className="list-bar">
        <h2>Audit</h2>
        <ListSearch label="Search audit" value={query.search} onChange={(search) => change({ search })} />
        <DayRange days={query} onChange={change} />
        {user !== '' && <p className="audit-only">Only by {user}</p>}
        {subject !== '' && <p className="audit-only">Only {answer.list?.entries[0]?.subjectName ?? subject}</p>}
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="entries"
        asked={asked}
        answer={answer}
        columns={columns(timeZone, change)}
        rows={answer.list?.entries}
        empty={filtered ? 'No entries found.' : 'No one has changed anything yet.'}
      />
    </>
  );
}

function columns(
  timeZone: string,
  change: (changes: Partial<Record<'user' | 'subject', string>>) => void,
): ListColumn<AuditEntry>[] {
  return [
    {
      key: 'when',
      title: 'When',
      className: 'audit-when',
      render: (_, { at }) => <StoreDate iso={at} withTime />,
    },
    {
      key: 'who',
      title: 'Who',
      className: 'audit-who',
      render: (_, { by }) => (
        <Button
          type="link"
          size="small"
          className="audit-press"
          title={`Only by ${by}`}
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
