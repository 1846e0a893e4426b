import './returns.css';
import { Select } from 'antd';
import { ClearFilters } from '../list/clear-filters';
import { nameIn } from '../list/known-values';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { useOpened } from '../list/use-opened';
import { returnColumns } from './return-columns';
import { ReturnDialog } from './return-dialog';
import { returnStates } from './return-states';
import { useReturns } from './use-returns';

const defaults = { search: '', state: '' };
const known = { state: nameIn(returnStates) };
const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(returnStates).map(([value, { name }]) => ({ value, label: name })),
];

/** Returns and exchanges, with the next action for each. */
export default function ReturnsPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear, apiQuery } = asked;
  const answer = useReturns(apiQuery);
  const [openedId, open] = useOpened('return');
  const opened = openedId !== null && /^[1-9]\d{0,9}$/.test(openedId) ? Number(openedId) : null;
  const waiting = answer.list?.waiting ?? 0;
  return (
    <>
      <div className="list-bar">
        <h2>Returns {waiting > 0 && <span className="waiting-count">{waiting} waiting</span>}</h2>
      </div>
      <div className="list-bar">
        <ListSearch label="Search returns" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="State"
          className="return-filter"
          value={query.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="returns"
        asked={asked}
        answer={answer}
        columns={returnColumns((id) => open(String(id)))}
        rows={answer.list?.returns}
        empty={filtered ? 'No returns found.' : 'There are no returns yet.'}
      />
      <ReturnDialog id={opened} onClose={() => open(null)} />
    </>
  );
}
