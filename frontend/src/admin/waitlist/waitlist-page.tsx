import { Button, Form, Input, Modal, Typography } from 'antd';
import { useRef, useState } from 'react';
import type { WaitingCustomer, WaitlistDemand } from '../../api/models';
import { adminMailPath, adminProductPath, adminSearchPath } from '../../page/staff-paths';
import { Link } from 'react-router-dom';
import { DayAndTime } from '../ui/day-and-time';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { filterOptions, ListFilter, ListFilters } from '../list/list-controls';
import { CardTable, type ListColumn, ListTable } from '../list/list-table';
import { nameIn, useListQuery } from '../list/use-list-query';
import { holds } from '../../ui/form-rules';
import { RowActions, RowButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { shortTime } from '../ui/store-time';
import { useMay } from '../ui/use-may';
import { useDemand, useRemoval, useRestock, useWaiting } from './use-demand';

const nameOf = ({ productName, variant }: WaitlistDemand) =>
  variant === null ? productName : `${productName}, ${variant}`;

/** Number of customers of a size, with those who have not confirmed their address. */
const totalOf = ({ waiting, reserved, unconfirmed }: WaitlistDemand) => waiting + reserved + unconfirmed;

/** The emails that ask a customer to confirm. Staff can send each of them again. */
const confirmationPath = (email: string) => `${adminSearchPath(adminMailPath, email)}&template=waitlist-confirmation`;

interface WaitlistActions {
  onRestock: (row: WaitlistDemand) => void;
  /** Undefined for roles that may not see customers. */
  onShow: ((row: WaitlistDemand) => void) | undefined;
}

const columns = ({ onRestock, onShow }: WaitlistActions): ListColumn<WaitlistDemand & { id: string }>[] => [
  {
    key: 'product',
    title: 'Product',
    render: (_, { productId, productName, variant }) => (
      <TwoLines
        first={<Link to={adminProductPath(String(productId))}>{productName}</Link>}
        second={variant !== null && variant}
      />
    ),
  },
  {
    key: 'waiting',
    title: 'Waiting',
    figure: true,
    render: (_, row) =>
      onShow && row.waiting > 0 ? (
        <Button
          type="link"
          size="small"
          aria-label={`${row.waiting} waiting for ${nameOf(row)}`}
          onClick={() => onShow(row)}
        >
          {row.waiting}
        </Button>
      ) : (
        row.waiting
      ),
  },
  { key: 'available', title: 'Available', figure: true, dataIndex: 'available' },
  { key: 'unconfirmed', title: 'Not confirmed', figure: true, dataIndex: 'unconfirmed' },
  { key: 'reserved', title: 'Reserved now', figure: true, dataIndex: 'reserved' },
  { key: 'bought', title: 'Bought, last 30 days', figure: true, dataIndex: 'bought' },
  {
    key: 'since',
    title: 'Waiting since',
    render: (_, { since }) => (since === null ? '–' : <DayAndTime iso={since} dayOnly />),
  },
  {
    key: 'actions',
    title: 'Actions',
    render: (_, row) => (
      <RowActions
        row={nameOf(row)}
        primary={{
          ...{ text: 'Restock', needs: 'products.change', label: `Restock ${nameOf(row)}` },
          onClick: () => onRestock(row),
        }}
        more={onShow && totalOf(row) > 0 ? [{ text: 'Customers', onClick: () => onShow(row) }] : []}
      />
    ),
  },
];

const states = {
  waiting: { name: 'With waiting shoppers' },
  reserved: { name: 'With reserved units' },
  bought: { name: 'Bought in the last 30 days' },
  unconfirmed: { name: 'With unconfirmed emails' },
};
const stateOptions = filterOptions('All sizes', states);
const defaults = { search: '', state: '' };
const known = { state: nameIn(states) };

/** Waitlist demand per product and size. It helps staff reorder. */
export default function WaitlistPage() {
  const listQuery = useListQuery(defaults, known);
  const [restocked, setRestocked] = useState<WaitlistDemand | null>(null);
  const [shown, setShown] = useState<WaitlistDemand | null>(null);
  const lastShown = useLast(shown);
  const maySeeCustomers = useMay('orders.view');
  const result = useDemand(listQuery.apiQuery);
  return (
    <>
      <div className="list-bar">
        <h2>Waitlist</h2>
      </div>
      <p>
        Sold-out sizes with shoppers on the waitlist, most wanted first. When units arrive, the shop reserves one for
        each shopper in line and emails them. After 12 hours without an order, the unit goes to the next shopper.
        Shoppers who have not confirmed their email address are not in line. The shop deletes unconfirmed requests after
        7 days.
      </p>
      <div className="list-bar">
        <ListFilters search="Search the waitlist" placeholder="Product, size or color" query={listQuery}>
          <ListFilter label="Shoppers" name="state" query={listQuery} options={stateOptions} />
        </ListFilters>
      </div>
      <ListTable
        things="sizes"
        query={listQuery}
        result={result}
        columns={columns({ onRestock: setRestocked, onShow: maySeeCustomers ? setShown : undefined })}
        rows={result.data?.demand}
        empty={
          listQuery.filtered
            ? 'No sizes found.'
            : 'The waitlist is empty. Shoppers can join it on a product page when a size is sold out.'
        }
      />
      <Modal
        open={shown !== null}
        title={lastShown && `Waitlist for ${nameOf(lastShown)}`}
        footer={null}
        width={760}
        destroyOnHidden
        onCancel={() => setShown(null)}
      >
        {lastShown && <WaitingCustomers row={lastShown} />}
      </Modal>
      <EditDialog
        startsInField
        item={restocked}
        title={(row) => `Restock ${nameOf(row)}`}
        onClose={() => setRestocked(null)}
      >
        {(row) => <RestockForm row={row} />}
      </EditDialog>
    </>
  );
}

/** Max number of customers that the server lists for a size. */
const maxListed = 500;

const isCut = (listed: number, row: WaitlistDemand) => listed === maxListed && totalOf(row) > maxListed;

/**
 * @param confirmed number of listed customers who may get emails
 * @param isCut whether the list lacks further customers
 */
function addressesText(confirmed: number, isCut: boolean): string {
  if (isCut) return `the first ${confirmed} addresses`;
  return confirmed === 1 ? 'the address' : `all ${confirmed} addresses`;
}

function stateText({ state, reservedUntil }: WaitingCustomer, timeZone: string): string {
  if (state === 'unconfirmed') return 'Not confirmed';
  return reservedUntil === null ? 'Waiting' : `Reserved until ${shortTime(reservedUntil, timeZone)}`;
}

/** The customers on the waitlist for a size, in the order of the waitlist, and the customers who have not confirmed their address. */
function WaitingCustomers({ row }: { row: WaitlistDemand }) {
  const result = useWaiting(row);
  const mayRemove = useMay('orders.change');
  const { busy, remove } = useRemoval();
  const [removing, setRemoving] = useState<WaitingCustomer | null>(null);
  const lastRemoving = useLast(removing);
  const table = useRef<HTMLDivElement>(null);
  const mayViewMail = useMay('operations.view');
  const { timeZone } = useStore();
  const confirmed = (result.item ?? []).filter(({ state }) => state !== 'unconfirmed').map(({ email }) => email);
  return (
    <Loaded thing="customers" result={result} missing={null}>
      {(customers) => (
        <div ref={table} tabIndex={-1}>
          <CardTable<WaitingCustomer>
            rowKey="id"
            dataSource={customers}
            locale={{ emptyText: 'No customers are waiting.' }}
            columns={[
              { title: 'Email', render: (_, { email }) => <a href={mailTo(email)}>{email}</a> },
              { title: 'Waiting since', render: (_, { joinedAt }) => <DayAndTime iso={joinedAt} dayOnly /> },
              {
                title: 'State',
                minWidth: 160,
                render: (_, customer) => (
                  <TwoLines
                    first={stateText(customer, timeZone)}
                    second={
                      mayViewMail &&
                      customer.state === 'unconfirmed' && (
                        <Link
                          to={confirmationPath(customer.email)}
                          aria-label={`Confirmation email to ${customer.email}`}
                        >
                          Confirmation email
                        </Link>
                      )
                    }
                  />
                ),
              },
              ...(mayRemove
                ? [
                    {
                      title: 'Actions',
                      render: (_: unknown, customer: WaitingCustomer) => (
                        <RowButton
                          text="Remove"
                          label={`Remove ${customer.email}`}
                          onClick={() => setRemoving(customer)}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {confirmed.length > 0 && (
            <p className="second-line">
              Copy {addressesText(confirmed.length, isCut(customers.length, row))}, for an email of your own.{' '}
              <Typography.Text
                copyable={{
                  text: confirmed.join(', '),
                  tooltips: ['Copy the addresses', 'Copied'],
                }}
              />
            </p>
          )}
          {isCut(customers.length, row) && (
            <p>
              The first {maxListed} of {totalOf(row).toLocaleString('en-US')} customers.
            </p>
          )}
          <ConfirmDialog
            open={removing !== null}
            title="Remove this customer from the waitlist?"
            okText="Remove"
            busyText="Removing..."
            busy={busy}
            fallbackFocus={table}
            onConfirm={() => removing !== null && remove(removing)}
            onClose={() => setRemoving(null)}
          >
            <p>
              <strong>{lastRemoving?.email}</strong>
            </p>
            <p>The shop does not email the customer. A reserved unit goes to the next customer in line.</p>
          </ConfirmDialog>
        </div>
      )}
    </Loaded>
  );
}

const isUnits = (text: string) => /^\s*[1-9]\d{0,5}\s*$/.test(text);

function RestockForm({ row }: { row: WaitlistDemand }) {
  const { form, busy, save } = useRestock(row);
  const typed = Form.useWatch('units', form);
  const { waiting, reserved, unconfirmed, available } = row;
  const arrived = isUnits(typed) ? Number(typed) : 0;
  const served = Math.min(waiting, available + arrived);
  return (
    <EditForm
      form={form}
      name="restock"
      initialValues={{ units: '' }}
      submit={{ text: 'Add to stock', busy }}
      save={save}
    >
      <Form.Item
        label="Units that arrived"
        name="units"
        extra={
          <span role="status">
            {available} available, {waiting} waiting, {reserved} reserved now, {unconfirmed} not confirmed.{' '}
            {arrived > 0 &&
              `After this, the shop reserves ${served} for the shoppers in line, and ${available + arrived - served} are for sale.`}
          </span>
        }
        rules={[holds(isUnits, 'Please enter a whole number such as 12.')]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
    </EditForm>
  );
}
