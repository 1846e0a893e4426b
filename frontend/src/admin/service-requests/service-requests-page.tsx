import './service-requests.css';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PromoCode, ServiceRequest } from '../../api/models';
import { adminPromoCodesPath, adminSearchPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { serviceWords } from '../../ui/names';
import { filterOptions, ListFilter, ListFilters, ListViews } from '../list/list-controls';
import { type ListColumn, ListTable } from '../list/list-table';
import { nameIn, oneOf, useListQuery } from '../list/use-list-query';
import { promoStates } from '../promo-codes/promo-fields';
import { PersonalCodeForm } from '../promo-codes/promo-form';
import { IfMay, RowButton, SteadyButton } from '../ui/buttons';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { type State, StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { useDecision, useGivenDiscounts, useServiceRequests } from './use-service-requests';

const states: Record<ServiceRequest['state'], State> = {
  asked: { name: 'Requested', tone: 'busy' },
  verified: { name: 'Verified', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
};
const defaults = { search: '', state: '' };
const known = { state: nameIn(states) };
const stateOptions = filterOptions('All states', states);
const views = [
  { value: 'requests', label: 'Requests' },
  { value: 'given', label: 'Given discounts' },
];

const columns = (onOpen: (request: ServiceRequest) => void): ListColumn<ServiceRequest>[] => [
  { key: 'who', title: 'Account', render: (_, { username, email }) => <TwoLines first={username} second={email} /> },
  { key: 'service', title: 'Service', render: (_, { service }) => serviceWords[service] },
  {
    key: 'state',
    title: 'State',
    render: (_, { state, refusal, validUntil }) => (
      <>
        <StateTag {...states[state]} />
        <span className="second-line">
          {refusal}
          {validUntil !== null && (
            <>
              until <DayAndTime iso={validUntil} dayOnly inSentence />
            </>
          )}
        </span>
      </>
    ),
  },
  { key: 'date', title: 'Requested', render: (_, { askedAt }) => <DayAndTime iso={askedAt} dayOnly /> },
  {
    key: 'actions',
    title: 'Actions',
    render: (_, request) =>
      request.state === 'asked' && (
        <RowButton
          needs="messages.change"
          text="Review"
          label={`Review the request of ${request.username}`}
          opensRow
          onClick={() => onOpen(request)}
        />
      ),
  },
];

/** Requests for the service discount, and the discounts that were given. */
export default function ServiceRequestsPage() {
  const viewQuery = useListQuery({ view: 'requests', search: '' }, { view: oneOf(views.map(({ value }) => value)) });
  const showsGiven = useMay('promotions.view');
  const listsGiven = showsGiven && viewQuery.query.view === 'given';
  const listQuery = useListQuery(defaults, known);
  const result = useServiceRequests(listsGiven ? null : listQuery.apiQuery);
  const [opened, open] = useState<ServiceRequest | null>(null);
  const [giving, setGiving] = useState(false);
  const waiting = result.data?.waiting ?? 0;
  return (
    <>
      <div className="list-bar">
        <h2>Service discounts {waiting > 0 && <span className="waiting-count">{waiting} waiting</span>}</h2>
        {showsGiven && <ListViews label="View" name="view" query={viewQuery} options={views} />}
        <IfMay permission="promotions.change">
          <Button onClick={() => setGiving(true)}>Give a service discount</Button>
        </IfMay>
      </div>
      {listsGiven ? (
        <GivenDiscounts />
      ) : (
        <>
          <div className="list-bar">
            <ListFilters search="Search requests" query={listQuery}>
              <ListFilter label="State" name="state" query={listQuery} options={stateOptions} />
            </ListFilters>
          </div>
          <ListTable
            things="requests"
            query={listQuery}
            result={result}
            columns={columns(open)}
            rows={result.data?.requests}
            empty={listQuery.filtered ? 'No requests found.' : <NoRequests />}
          />
        </>
      )}
      <EditDialog item={opened} title={() => 'Service discount'} onClose={() => open(null)}>
        {(request) => <Decision key={request.id} request={request} />}
      </EditDialog>
      <EditDialog
        startsInField
        item={giving || null}
        title={() => 'Military and first responder discount'}
        onClose={() => setGiving(false)}
      >
        {() => <PersonalCodeForm onGiven={() => viewQuery.change({ view: 'given', search: '' })} />}
      </EditDialog>
    </>
  );
}

function NoRequests() {
  return (
    <>
      <p>There are no requests for the service discount yet.</p>
      <p>
        Shoppers apply under “Military &amp; First Responders” in My Profile. You can also give the discount to a
        customer whose service you have verified.
      </p>
    </>
  );
}

const givenColumns: ListColumn<PromoCode>[] = [
  {
    key: 'email',
    title: 'Customer',
    render: (_, { email, code }) => (
      <TwoLines first={email} second={<Link to={adminSearchPath(adminPromoCodesPath, code)}>{code}</Link>} />
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (_, { state, expiresAt }) => (
      <TwoLines
        first={<StateTag {...promoStates[state]} />}
        second={
          expiresAt !== null &&
          state === 'active' && (
            <>
              until <DayAndTime iso={expiresAt} dayOnly inSentence />
            </>
          )
        }
      />
    ),
  },
  { key: 'uses', title: 'Uses', figure: true, dataIndex: 'uses' },
];

/** The personal codes of customers, newest first. */
function GivenDiscounts() {
  const listQuery = useListQuery({ search: '' });
  const result = useGivenDiscounts(listQuery.apiQuery);
  return (
    <>
      <div className="list-bar">
        <ListFilters search="Search given discounts" placeholder="Email or code" query={listQuery} />
      </div>
      <ListTable
        things="given discounts"
        query={listQuery}
        result={result}
        columns={givenColumns}
        rows={result.data?.promoCodes}
        empty={listQuery.filtered ? 'No discounts found.' : 'No discounts were given yet.'}
      />
    </>
  );
}

/** An open request, with forms to verify or refuse it. */
function Decision({ request }: { request: ServiceRequest }) {
  const { id, username, email, service, statement } = request;
  const [reason, setReason] = useState('');
  const { busy, errors, verify, refuse } = useDecision(id);
  const error = errors['reason'];
  const { leave, close } = useEditDialog(() => reason.trim() !== '');
  const closeIf = (succeeded: boolean) => succeeded && close();
  return (
    <div className="service-request">
      <p>
        <strong>{username}</strong>, {email}: {serviceWords[service]}
      </p>
      <p className="service-request__statement">{statement}</p>
      <p>
        Ask for an email from the customer’s service address, or check the ID in the store. Never ask for a copy or
        photo of an ID or other documents, and delete any that a customer sends.
      </p>
      <div className="dialog-actions">
        <SteadyButton type="primary" inactive={busy} onClick={() => void verify().then(closeIf)}>
          Verify and email the code
        </SteadyButton>
      </div>
      <div className="service-request__refusal">
        <Input
          aria-label="Reason for refusing, shown to the shopper"
          placeholder="Reason for refusing, shown to the shopper"
          maxLength={500}
          value={reason}
          status={error === undefined ? undefined : 'error'}
          onChange={({ target }) => setReason(target.value)}
        />
        <SteadyButton danger inactive={busy} onClick={() => void refuse(reason).then(closeIf)}>
          Refuse
        </SteadyButton>
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className="dialog-actions">
        <Button onClick={leave}>Close</Button>
      </div>
    </div>
  );
}
