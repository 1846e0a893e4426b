import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { Synonym } from '../../api/admin/synonyms';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import type { ListColumn } from '../list/list-table';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { RemoveDialog } from './remove-dialog';
import { SynonymDialog } from './synonym-dialog';
import { useSynonyms } from './use-synonyms';

const defaults = { search: '' };

/** Search synonyms: words that shoppers type, and the shop's words for the same thing. */
export default function SearchWordsPage() {
  const asked = useListQuery(defaults);
  const { query, change, filtered, clear } = asked;
  const answer = useSynonyms(asked.apiQuery);
  const [editing, setEditing] = useState<Synonym | 'new' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Synonym | null>(null);

  const columns: ListColumn<Synonym>[] = [
    { key: 'words', title: 'When people search for', render: (_, { words }) => words },
    { key: 'meanings', title: 'The shop shows', render: (_, { meanings }) => meanings.join(', ') },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, synonym) => (
        <span className="row-actions">
          <Button size="small" aria-label={`Edit ${synonym.words}`} onClick={() => setEditing(synonym)}>
            Edit
          </Button>
          <Button size="small" danger aria-label={`Delete ${synonym.words}`} onClick={() => setRemoving(synonym)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Search words
        </h2>
        <Button type="primary" onClick={() => setEditing('new')}>
          New search words
        </Button>
      </div>
      <div className="list-bar">
        <ListSearch label="Search the search words" value={query.search} onChange={(search) => change({ search })} />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="search words"
        asked={asked}
        answer={answer}
        columns={columns}
        rows={answer.list?.synonyms}
        empty={filtered ? 'No search words found.' : 'There are no search words yet.'}
      />
      <SynonymDialog synonym={editing} onClose={() => setEditing(null)} />
      <RemoveDialog synonym={removing} around={heading} onClose={() => setRemoving(null)} />
    </>
  );
}
