import { Button, type RefSelectProps, Select } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { OrderSummary } from '../../api/models';
import { adminOrderPath } from '../../page/staff-paths';
import { isRefundedInFull } from '../../ui/order-money';
import { DayAndTime } from '../ui/day-and-time';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { StartReturnForm } from './start-return-form';
import { useOrderSearch } from './use-returns';

interface StartReturnDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Finds the order of a customer who phones or writes, and then starts its returns. */
export function StartReturnDialog({ open, onClose }: StartReturnDialogProps) {
  /** Id of the order; empty until staff choose the order. */
  const [chosen, setChosen] = useState('');
  const field = useRef<RefSelectProps>(null);
  const title = useRef<HTMLSpanElement>(null);
  const choose = (order: string) => {
    // The focused field or button is about to disappear.
    flushSync(() => setChosen(order));
    (order === '' ? field : title).current?.focus();
  };
  return (
    <EditDialog
      item={open ? chosen : null}
      title={(order) => (
        <span ref={title} tabIndex={-1}>
          {order === '' ? 'Start a return' : `Return of order ${order}`}
        </span>
      )}
      width={640}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onClose={() => {
        setChosen('');
        onClose();
      }}
    >
      {(order) =>
        order === '' ? (
          <OrderChoice field={field} onChoose={choose} />
        ) : (
          <>
            <OtherOrder chosen={order} onClick={() => choose('')} />
            <StartReturnForm orderId={order} />
          </>
        )
      }
    </EditDialog>
  );
}

/** Button that returns to the search, and a link to the chosen order. Asks for a confirmation if the form has unsaved changes. */
function OtherOrder({ chosen, onClick }: { chosen: string; onClick: () => void }) {
  const { leaveBy } = useEditDialog();
  return (
    <p className="return-chosen">
      <Button onClick={() => leaveBy(onClick)}>Choose another order</Button>
      <Link to={adminOrderPath(chosen)}>Open this order</Link>
    </p>
  );
}

interface OrderChoiceProps {
  field: Ref<RefSelectProps>;
  onChoose: (id: string) => void;
}

function OrderChoice({ field, onChoose }: OrderChoiceProps) {
  const [words, setWords] = useState('');
  const { orders, searching, failed } = useOrderSearch(words);
  const { leave } = useEditDialog();
  return (
    <>
      <label htmlFor="return-order">Order of the customer</label>
      <Select<string, Option>
        ref={field}
        id="return-order"
        className="return-order"
        placeholder="Order ID, name, email, phone, city or ZIP code"
        showSearch={{ filterOption: false, onSearch: setWords }}
        suffixIcon={null}
        loading={searching}
        notFoundContent={orderHint(words, searching, failed)}
        options={words.trim() === '' ? [] : orders.map((order) => ({ ...optionOf(order), order }))}
        optionRender={({ data }) => <Match order={data.order} />}
        onChange={onChoose}
      />
      <div className="dialog-actions">
        <Button onClick={leave}>Cancel</Button>
      </div>
    </>
  );
}

interface Option {
  value: string;
  label: string;
  disabled: boolean;
  order: OrderSummary;
}

const optionOf = (order: OrderSummary) => ({
  ...{ value: order.id, label: `${order.id}, ${order.customer || order.email}` },
  disabled: refusalOf(order) !== undefined,
});

/** Why no return of the order can be started; undefined if the server decides. */
function refusalOf(order: OrderSummary): string | undefined {
  if (!order.hasMailAddress) return 'Account deleted: the label cannot be emailed.';
  return isRefundedInFull(order) ? 'Refunded in full.' : undefined;
}

function orderHint(words: string, searching: boolean, failed: boolean): string | null {
  if (words.trim() === '') return null;
  if (searching) return 'Searching...';
  return failed ? 'The orders could not be loaded.' : 'No orders found.';
}

function Match({ order }: { order: OrderSummary }) {
  const { id, customer, email, createdAt, firstItem } = order;
  const refusal = refusalOf(order);
  return (
    <>
      {id}, {customer || email}
      <span className="second-line">
        <DayAndTime iso={createdAt} dayOnly />, {firstItem}
        {refusal !== undefined && `. ${refusal}`}
      </span>
    </>
  );
}
