import './service-requests.css';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { serviceWords } from '../../ui/service-words';
import { ClearFilters } from '../list/clear-filters';
import { nameIn } from '../list/known-values';
import { ListSearch } from '../list/list-search';
import type { ListColumn } from '../list/list-table';
import { StaffList } from '../list/staff-list';
import { type StateTone, StateTag } from '../list/state-tag';
import { useListQuery } from '../list/use-list-query';
import { ServiceRequestDialog } from './service-request-dialog';
import { useServiceRequests } from './use-service-requests';

const states: Record<ServiceRequest['state'], { name: string; tone: StateTone }> = {
  asked: { name: 'Asked', tone: 'busy' },
  verified: { name: 'Verified', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
};
const defaults = { search: '', state: '' };
const known = { state: nameIn(states) };
const stateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
];

const columns = (onOpen: (request: ServiceRequest) => void): ListColumn<ServiceRequest>[] => [
  {
    key: 'who',
    title: 'Account',
    render: (_, { username, email }) => (
      <>
        {username}
        <span className="second-line">{email}</span>
      </>
    ),
  },
  { key: 'service', title: 'Service', render: (_, { service }) => serviceWords[service] },
  {
    key: 'state',
    title: 'State',
    render: (_, { state, refusal, validUntil }) => (
      <>
        <StateTag tone={states[state].tone}>{states[state].name}</StateTag>
        <span className="second-line">
          {refusal}
          {validUntil !== null && (
            <>
              until <StoreDate iso={validUntil} />
            </>
          )}
        </span>
      </>
    ),
  },
  { key: 'date', title: 'Asked', render: (_, { askedAt }) => <StoreDate iso={askedAt} /> },
  {
    key: 'actions',
    title: 'Actions',
    render: (_, request) =>
      request.state === 'asked' && (
        <Button size="small" aria-label={`Decide the request of ${request.username}`} onClick={() => onOpen(request)}>
          Decide
        </Button>
      ),
  },
];

/** Requests for the military and first responder discount. */
export default function ServiceRequestsPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear, apiQuery } = asked;
  const answer = useServiceRequests(apiQuery);
  const [opened, open] = useState<ServiceRequest | null>(null);
  const waiting = answer.list?.waiting ?? 0;
  return (
    <>
      <div className="list-bar">
        <h2>Service discounts {waiting > 0 && <span className="waiting-count">{waiting} waiting</span>}</h2>
      </div>
      <div className="list-bar">
        <ListSearch label="Search requests" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="State"
          className="service-request-filter"
          value={query.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <StaffList
        things="requests"
        asked={asked}
        answer={answer}
        columns={columns(open)}
        rows={answer.list?.requests}
        empty={filtered ? 'No requests found.' : 'No one has asked for the service discount yet.'}
      />
      <ServiceRequestDialog request={opened} onClose={() => open(null)} />
    </>
  );
}
