import './search-words.css';
import { Button, Form, Input } from 'antd';
import { Fragment, type RefObject, useRef, useState } from 'react';
import type { FailedSearch, ListedSynonym, Synonym } from '../../api/models';
import { searchPath } from '../../page/paths';
import { filledIn } from '../../ui/form-rules';
import { ListSearch, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable, selectionOf, withoutRows } from '../list/list-table';
import { type ListQuery, oneOf, useListQuery } from '../list/use-list-query';
import { IfMay, RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { useMay } from '../ui/use-may';
import { type EditedSynonym, useFailedSearches, useRemoveSynonym, useSynonymForm, useSynonyms } from './use-synonyms';

/** Opens the store's results for these words. */
const StoreSearch = ({ words }: { words: string }) => (
  <a
    href={searchPath(words)}
    className="search-words__link"
    target="_blank"
    rel="noreferrer"
    aria-label={`${words}, search in the store, opens in a new tab`}
  >
    {words}
  </a>
);

const defaults = { search: '', view: 'words' };
const known = { view: oneOf(['words', 'failed']) };
const views = [
  { value: 'words', label: 'Search words' },
  { value: 'failed', label: 'Searches without results' },
];
type WordsQuery = ListQuery<keyof typeof defaults, typeof known>;
const needs = 'products.change';
/** The server counts at most this number of products for each meaning. */
const maxCounted = 100;

/** Search synonyms: words that shoppers type, and the shop's words for the same thing. */
export default function SearchWordsPage() {
  const listQuery = useListQuery(defaults, known);
  const [editing, setEditing] = useState<EditedSynonym | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFailed = listQuery.query.view === 'failed';

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Search words
        </h2>
        <ListViews label="View" name="view" query={listQuery} options={views} />
        <IfMay permission="products.change">
          <Button type="primary" onClick={() => setEditing({ synonym: null })}>
            New search words
          </Button>
        </IfMay>
      </div>
      <div className="list-bar">
        <ListSearch
          label={isFailed ? 'Search the searches' : 'Search the search words'}
          value={listQuery.query.search}
          onChange={(search) => listQuery.change({ search })}
        />
      </div>
      {isFailed ? (
        <FailedSearches query={listQuery} onAdd={(words) => setEditing({ synonym: null, words })} />
      ) : (
        <Synonyms query={listQuery} heading={heading} onEdit={setEditing} />
      )}
      <EditDialog
        startsInField
        item={editing}
        title={({ synonym }) => (synonym ? 'Edit search words' : 'New search words')}
        onClose={() => setEditing(null)}
      >
        {(shown) => <SynonymForm key={shown.synonym?.id} edited={shown} onOpen={setEditing} />}
      </EditDialog>
    </>
  );
}

interface SynonymsProps {
  query: WordsQuery;
  /** Gets the focus after all rows were deleted. */
  heading: RefObject<HTMLElement | null>;
  onEdit: (edited: EditedSynonym) => void;
}

function Synonyms({ query: listQuery, heading, onEdit }: SynonymsProps) {
  const { view: _, ...apiQuery } = listQuery.apiQuery;
  const result = useSynonyms(apiQuery);
  const [picked, setPicked] = useState<readonly Synonym[]>([]);
  const [removing, setRemoving] = useState<readonly Synonym[]>([]);
  const shown = useLast(removing.length > 0 ? removing : null) ?? [];
  const { busy, remove, removeAll } = useRemoveSynonym();
  const mayChange = useMay(needs);

  const removeThem = async () => {
    const [first] = removing;
    const isOne = first !== undefined && removing.length === 1;
    const done = isOne ? ((await remove(first)) ? [first] : []) : await removeAll(removing);
    setPicked((now) => withoutRows(now, done));
    return done.length > 0;
  };

  const columns: ListColumn<ListedSynonym>[] = [
    { key: 'words', title: 'When shoppers search for', render: (_, { words }) => <StoreSearch words={words} /> },
    { key: 'meanings', title: 'The shop shows', render: (_, synonym) => <Meanings synonym={synonym} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, synonym) => (
        <RowActions
          row={synonym.words}
          primary={{
            ...{ text: 'Edit', label: `Edit ${synonym.words}`, needs, opensRow: true },
            onClick: () => onEdit({ synonym }),
          }}
          more={[{ text: 'Delete', needs, danger: true, onClick: () => setRemoving([synonym]) }]}
        />
      ),
    },
  ];

  return (
    <>
      <ListTable
        things="search words"
        query={listQuery}
        result={result}
        columns={columns}
        rows={result.data?.synonyms}
        empty={listQuery.query.search !== '' ? 'No search words found.' : 'There are no search words yet.'}
        selection={
          mayChange
            ? {
                ...selectionOf(picked, result.data?.synonyms, setPicked),
                labelOf: ({ words }) => `Select ${words}`,
                actions: (
                  <SteadyButton danger size="small" inactive={busy} onClick={() => setRemoving(picked)}>
                    Delete {picked.length}
                  </SteadyButton>
                ),
              }
            : undefined
        }
      />
      <ConfirmDialog
        open={removing.length > 0}
        title="Delete these search words?"
        okText="Delete"
        busyText="Working..."
        busy={busy}
        fallbackFocus={heading}
        onConfirm={removeThem}
        onClose={() => setRemoving([])}
      >
        <p>
          A search for <strong>{shown.map(({ words }) => words).join(', ')}</strong> will then find only products that
          contain exactly these words.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface FailedSearchesProps {
  query: WordsQuery;
  /** Opens the form for new search words with these words. */
  onAdd: (words: string) => void;
}

/** Shoppers' searches without results, with a button that adds search words. */
function FailedSearches({ query, onAdd }: FailedSearchesProps) {
  const { view: _, ...apiQuery } = query.apiQuery;
  const result = useFailedSearches(apiQuery);
  const columns: ListColumn<FailedSearch & { id: string }>[] = [
    { key: 'words', title: 'Shoppers searched for', dataIndex: 'words' },
    { key: 'searches', title: 'Searches', figure: true, dataIndex: 'searches' },
    { key: 'lastAt', title: 'Last search', render: (_value, { lastAt }) => <DayAndTime iso={lastAt} /> },
    {
      key: 'actions',
      title: 'Actions',
      render: (_value, { words }) => (
        <RowActions
          row={words}
          primary={{
            ...{ text: 'Add search words', label: `Add search words for ${words}`, needs, opensRow: true },
            onClick: () => onAdd(words),
          }}
          more={[]}
        />
      ),
    },
  ];
  return (
    <>
      <p className="second-line">
        Searches of the last 90 days that found no product. Words that already have search words are not listed.
      </p>
      <ListTable
        things="searches"
        query={query}
        result={result}
        columns={columns}
        rows={result.data?.searches}
        empty={query.query.search === '' ? 'There are no searches without results yet.' : 'No searches found.'}
      />
    </>
  );
}

/** Meanings with their numbers of products. A meaning without any product is marked, because it finds nothing. */
function Meanings({ synonym }: { synonym: ListedSynonym }) {
  return (
    <span>
      {synonym.meanings.map((meaning, index) => {
        const count = synonym.productCounts[index] ?? 0;
        return (
          <Fragment key={meaning}>
            {index > 0 && ', '}
            {count > 0 ? (
              `${meaning} (${count >= maxCounted ? `${maxCounted}+` : count})`
            ) : (
              <span className="search-words__unknown">{meaning} (no products)</span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}

interface SynonymFormProps {
  edited: EditedSynonym;
  /** Opens another synonym in place of this form. */
  onOpen: (edited: EditedSynonym) => void;
}

function SynonymForm({ edited, onOpen }: SynonymFormProps) {
  const { form, initial, isChanged, changes, busy, existing, clearExisting, meanings, save } = useSynonymForm(edited);
  return (
    <EditForm
      form={form}
      name="search-words"
      initialValues={initial}
      isChanged={isChanged}
      changes={changes}
      submit={{ busy, text: edited.synonym ? 'Save changes' : 'Add search words' }}
      save={save}
      onValuesChange={(changed) => {
        if ('words' in changed) clearExisting();
      }}
    >
      <Form.Item
        label="When shoppers search for"
        name="words"
        extra="One word, or a few that belong together. Singular and plural forms, and upper and lower case, are treated alike."
        rules={[filledIn('Please enter the words that shoppers type.')]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="bathing suit" />
      </Form.Item>
      {existing && (
        <p>
          <Button onClick={() => onOpen({ synonym: existing, typed: meanings() })}>
            Edit “{existing.words}” instead
          </Button>
        </p>
      )}
      <Form.Item
        label="The shop shows"
        name="meanings"
        extra="Separate with commas. The search also finds products with any of these in their name, tags or colors. The list shows the number of products."
        rules={[filledIn('Please enter the terms that the shop uses.')]}
      >
        <Input autoComplete="off" placeholder="bikini, one-piece" />
      </Form.Item>
    </EditForm>
  );
}
