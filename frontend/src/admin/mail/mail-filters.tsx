import { Select } from 'antd';
import type { MailList, StaffMail } from '../../api/models';
import { DayRange } from '../list/day-range';
import { knownTemplates, mailCauses, mailStates } from './mail-names';

interface Filters {
  template: string;
  state: string;
  cause: string;
  from: string;
  to: string;
}

interface MailFiltersProps {
  query: Filters;
  /** Undefined during the first load. */
  counts: MailList['counts'] | undefined;
  onChange: (changes: Partial<Filters>) => void;
}

const templateOptions = [{ value: '', label: 'All kinds' }, ...knownTemplates];
const causeOptions = [
  { value: '', label: 'All causes' },
  ...Object.entries(mailCauses).map(([value, { name }]) => ({ value, label: name })),
];

export function MailFilters({ query, counts, onChange }: MailFiltersProps) {
  return (
    <>
      <Select
        aria-label="Kind"
        className="mail-filter"
        value={query.template}
        options={templateOptions}
        onChange={(template) => onChange({ template })}
      />
      <Select
        aria-label="State"
        className="mail-filter"
        value={query.state}
        options={stateOptions(counts)}
        onChange={(state) => onChange({ state })}
      />
      <Select
        aria-label="Cause"
        className="mail-filter"
        value={query.cause}
        options={causeOptions}
        onChange={(cause) => onChange({ cause })}
      />
      <DayRange days={query} onChange={onChange} />
    </>
  );
}

function stateOptions(counts: MailList['counts'] | undefined) {
  const states = Object.entries(mailStates) as [StaffMail['state'], { name: string }][];
  return [
    { value: '', label: 'All states' },
    ...states.map(([state, { name }]) => ({ value: state, label: counts ? `${name} (${counts[state]})` : name })),
  ];
}
