import { Alert, Button, Checkbox, Input, InputNumber, type InputRef, Modal } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { ReturnParcel, StaffReturn } from '../../api/models';
import { adminOrderPath, exchangeSlipPath } from '../../page/staff-paths';
import { formatMoney, Money } from '../../ui/money';
import { IfMay, SteadyButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { OrderAddress } from '../ui/order-address';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { reasonNames, stateOf, wishText } from './return-states';
import { isLikeNew, useOrderOfReturn, useReturn, useReturnWork } from './use-returns';

interface ReturnDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Details of a return, with forms to receive it, refuse it, or send the exchange. */
export function ReturnDialog({ id, onClose }: ReturnDialogProps) {
  const result = useReturn(id);
  return (
    <Modal
      open={id !== null}
      title={result.item ? `Return ${result.item.number}` : 'Return'}
      width={720}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {id !== null && (
        <Loaded thing="return" result={result} missing={<p role="status">This return was not found.</p>}>
          {(found) => (
            <div key={id} className="open-return">
              <Details found={found} />
              {found.state === 'requested' && <Receipt key={found.state} found={found} />}
              {found.state === 'received' && <Parcel key={found.state} found={found} />}
              {found.state === 'sent' && <SentParcel found={found} />}
              {found.state === 'sent' && found.dueRefunds && <SentUnits key={found.dueRefunds.length} found={found} />}
              <div className="dialog-actions">
                {found.newSize !== null && (found.state === 'received' || found.state === 'sent') && (
                  <a href={exchangeSlipPath(found.id)} target="_blank" rel="noreferrer">
                    Exchange slip
                  </a>
                )}
                <Button onClick={onClose}>Close</Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </Modal>
  );
}

function Details({ found }: { found: StaffReturn }) {
  const { number, state, quantity, productName, variant, reason, worn, comment, pictureUrl, orderId, customer } = found;
  const {
    createdAt,
    sendBy,
    expiresAt,
    restocked,
    refunded,
    refundFailed,
    refusal,
    carrier,
    trackingNumber,
    trackingUrl,
  } = found;
  return (
    <>
      <Facts
        className="facts-grid"
        facts={[
          [
            number,
            <>
              {wishText(found)} <StateTag {...stateOf(found)} />
            </>,
          ],
          ['Item', `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`],
          ['Reason', reasonNames[reason] + (worn ? ', worn or washed' : '')],
          [
            'Order',
            <>
              <Link to={adminOrderPath(orderId)}>{orderId}</Link>, {customer}
            </>,
          ],
          ['Requested', <DayAndTime iso={createdAt} />],
          state === 'requested' && [
            'Expected',
            <>
              by <DayAndTime iso={expiresAt} dayOnly inSentence />. The customer must send the parcel by{' '}
              <DayAndTime iso={sendBy} dayOnly inSentence />.
            </>,
          ],
          restocked !== undefined && ['Received', restocked ? 'returned to stock' : 'not returned to stock'],
          refunded !== undefined && [
            refundFailed ? 'Refund failed' : 'Refunded',
            <>
              <Money amount={refunded} />
              {refundFailed && (
                <>
                  . <Link to={adminOrderPath(orderId)}>Refund again in the order</Link>
                </>
              )}
            </>,
          ],
          carrier !== undefined && [
            'Sent with',
            <>
              {carrier} {trackingUrl === undefined ? trackingNumber : <a href={trackingUrl}>{trackingNumber}</a>}
            </>,
          ],
        ]}
      />
      {comment !== '' && <p className="open-return__comment">{comment}</p>}
      {refusal !== null && (
        <p>
          {state === 'lapsed' ? 'Not received' : 'Refused'}: {refusal}
        </p>
      )}
      {pictureUrl !== null && (
        <a href={pictureUrl} target="_blank" rel="noreferrer">
          <img className="open-return__picture" src={pictureUrl} alt={`${productName}, as it comes back`} />
        </a>
      )}
    </>
  );
}

/** Form to receive or refuse the parcel. The parcel can contain fewer items than the return. */
function Receipt({ found }: { found: StaffReturn }) {
  const { id, newSize, quantity, dueRefunds = [], dueShipping = false, refundedBefore = 0 } = found;
  const [restock, setRestock] = useState(isLikeNew(found));
  const [units, setUnits] = useState(quantity);
  const [chosenShipping, chooseShipping] = useState<boolean | null>(null);
  const shipping = chosenShipping ?? (dueShipping && units === quantity);
  const { goods = 0, withShipping = 0 } = dueRefunds[units - 1] ?? {};
  const dueRefund = shipping ? withShipping : goods;
  const [isLower, setLower] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const [amountReason, setAmountReason] = useState('');
  const refund = isLower ? (amount ?? 0) : dueRefund;
  const receipt = {
    ...(isLower && { amount: amount ?? 0, amountReason }),
    restock,
    ...(units < quantity && { quantity: units }),
    ...(chosenShipping !== null && { shipping: chosenShipping }),
  };
  const [refusal, setRefusal] = useState('');
  const problem = useId();
  const mayRefund = useMay('orders.refund');
  const { busy, errors, receive, refuse, closeUnreceived } = useReturnWork(id);
  return (
    <>
      <IfMay permission="orders.change">
        <div className="open-return__step">
          <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
            The item can be sold again: return it to stock
          </Checkbox>
          {quantity > 1 && (
            <label>
              <InputNumber
                aria-label="Items that have arrived"
                min={1}
                max={quantity}
                precision={0}
                value={units}
                onChange={(value) => setUnits(value ?? quantity)}
              />{' '}
              of {quantity} have arrived
            </label>
          )}
          {withShipping > goods && (
            <Checkbox checked={shipping} onChange={({ target }) => chooseShipping(target.checked)}>
              Refund the original shipping, too
              {dueShipping && units === quantity && ' (with this, the whole order is returned)'}
            </Checkbox>
          )}
          {units < quantity && (
            <p>
              The return of the rest stays open under a new number. The customer gets an email with its label, unless
              the customer’s account was deleted. Close that return as not received if the rest does not arrive.
            </p>
          )}
          {mayRefund && newSize === null && dueRefund > 0 && (
            <Checkbox checked={isLower} onChange={({ target }) => setLower(target.checked)}>
              Refund less
            </Checkbox>
          )}
          {isLower && (
            <>
              <InputNumber<number>
                aria-label="Refund"
                prefix="$"
                min={0}
                max={dueRefund}
                precision={2}
                value={amount}
                {...marked(errors['amount'], `${problem}amount`)}
                onChange={setAmount}
              />
              <Input
                className="open-return__reason"
                aria-label="Reason for the lower refund, shown to the shopper"
                placeholder="Reason for the lower refund, shown to the shopper"
                maxLength={500}
                value={amountReason}
                {...marked(errors['amountReason'], `${problem}reason`)}
                onChange={({ target }) => setAmountReason(target.value)}
              />
              <Problem id={`${problem}amount`} text={errors['amount']} />
              <Problem id={`${problem}reason`} text={errors['amountReason']} />
            </>
          )}
          {!mayRefund && newSize === null && <p>The shop’s rules determine the refund.</p>}
          {mayRefund && (newSize === null || dueRefund > 0) && (
            <p>
              {isLower ? 'The full refund would be' : <RefundSum goods={goods} total={dueRefund} units={units} />}
              {isLower && (
                <>
                  {' '}
                  <Money amount={dueRefund} />.
                </>
              )}
              {refundedBefore > 0 && (
                <>
                  {' '}
                  Earlier refunds of this order: <Money amount={refundedBefore} />. Refuse the return if one of them was
                  for these items.
                </>
              )}
            </p>
          )}
          <SteadyButton type="primary" inactive={busy} onClick={() => void receive(receipt)}>
            {mayRefund && refund > 0 ? `Received: refund ${formatMoney(refund)}` : 'Received'}
          </SteadyButton>
        </div>
      </IfMay>
      <IfMay permission="orders.refund">
        <div className="open-return__step">
          <Input
            aria-label="Reason for refusing or closing, shown to the shopper"
            placeholder="Reason for refusing or closing, shown to the shopper"
            maxLength={500}
            value={refusal}
            {...marked(errors['reason'], `${problem}refusal`)}
            onChange={({ target }) => setRefusal(target.value)}
          />
          <SteadyButton danger inactive={busy} onClick={() => void refuse(refusal)}>
            Refuse
          </SteadyButton>
          <SteadyButton danger inactive={busy} onClick={() => void closeUnreceived(refusal)}>
            Not received
          </SteadyButton>
          <Problem id={`${problem}refusal`} text={errors['reason']} />
          <p className="second-line">
            Refuse: the parcel arrived, but you do not accept it. Not received: the parcel did not arrive. Both close
            the return without a refund{newSize !== null && `, and release size ${newSize}`}. The customer gets the
            reason by email, and can request another return.
          </p>
        </div>
      </IfMay>
    </>
  );
}

/** Props of a field that the server refused. @param id of the `Problem` with the reason */
function marked(problem: string | undefined, id: string) {
  return problem === undefined ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': id } as const);
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} role="alert">
        {text}
      </p>
    )
  );
}

/** The refund of a return, and its parts if it contains the shipping costs. Amounts in dollars. */
function RefundSum({ goods, total, units }: { goods: number; total: number; units: number }) {
  return (
    <>
      The customer gets <Money amount={total} />
      {total > goods && goods > 0 && (
        <>
          : <Money amount={goods} /> for {units === 1 ? 'the item' : `${units} items`} and{' '}
          <Money amount={(Math.round(total * 100) - Math.round(goods * 100)) / 100} /> for shipping
        </>
      )}
      .
    </>
  );
}

/** Form to refund units that were sent in exchange, without a return by the customer. */
function SentUnits({ found: { id, newSize, dueRefunds = [], dueShipping = false } }: { found: StaffReturn }) {
  const left = dueRefunds.length;
  const [restock, setRestock] = useState(false);
  const [quantity, setQuantity] = useState(left);
  const { goods = 0, withShipping = 0 } = dueRefunds[quantity - 1] ?? {};
  const { busy, refundUnits } = useReturnWork(id);
  return (
    <IfMay permission="orders.refund">
      <div className="open-return__step">
        <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
          Size {newSize} is back: put it on the shelf
        </Checkbox>
        {left > 1 && (
          <label>
            <InputNumber
              aria-label="Items to refund"
              min={1}
              max={left}
              precision={0}
              value={quantity}
              onChange={(value) => setQuantity(value ?? left)}
            />{' '}
            of {left}
          </label>
        )}
        <p>
          <RefundSum goods={goods} total={dueShipping && quantity === left ? withShipping : goods} units={quantity} />
        </p>
        <SteadyButton danger inactive={busy} onClick={() => void refundUnits({ restock, quantity })}>
          Refund size {newSize}
        </SteadyButton>
      </div>
    </IfMay>
  );
}

interface ShipmentFieldsProps {
  parcel: ReturnParcel;
  errors: Readonly<Record<string, string>>;
  takesFocus?: boolean;
  onChange: (parcel: ReturnParcel) => void;
}

/** Carrier and tracking number of the parcel with the exchanged size. */
function ShipmentFields({ parcel, errors, takesFocus = false, onChange }: ShipmentFieldsProps) {
  const first = useRef<InputRef>(null);
  const problem = useId();
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Input
        ref={first}
        aria-label="Carrier"
        placeholder="Carrier"
        maxLength={60}
        value={parcel.carrier ?? ''}
        {...marked(errors['carrier'], problem)}
        onChange={({ target }) => onChange({ ...parcel, carrier: target.value })}
      />
      <Input
        aria-label="Tracking number"
        placeholder="Tracking number"
        maxLength={100}
        value={parcel.trackingNumber ?? ''}
        onChange={({ target }) => onChange({ ...parcel, trackingNumber: target.value })}
      />
      <Problem id={problem} text={errors['carrier']} />
    </>
  );
}

/** Form to add or correct the carrier and tracking number of an exchange that was sent. */
function SentParcel({ found }: { found: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    openButton.current?.focus();
  };
  return (
    <IfMay permission="orders.change">
      <div className="open-return__step">
        {isOpen ? (
          <TrackingForm found={found} onClose={close} />
        ) : (
          <Button ref={openButton} onClick={() => setOpen(true)}>
            {found.carrier === undefined ? 'Add tracking' : 'Edit tracking'}
          </Button>
        )}
      </div>
    </IfMay>
  );
}

function TrackingForm({ found, onClose }: { found: StaffReturn; onClose: () => void }) {
  const [seen] = useState(found);
  const [parcel, setParcel] = useState<ReturnParcel>({ carrier: found.carrier, trackingNumber: found.trackingNumber });
  const { busy, errors, conflict, correctParcel } = useReturnWork(found.id);
  const save = async () => {
    const known = conflict === undefined ? seen : found;
    if (await correctParcel({ ...parcel, trackingNumberBefore: known.trackingNumber ?? null })) onClose();
  };
  return (
    <>
      <ShipmentFields takesFocus parcel={parcel} errors={errors} onChange={setParcel} />
      {conflict !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={conflict}
          description="Choose “Save anyway” to replace these values with yours."
        />
      )}
      <SteadyButton type="primary" inactive={busy} onClick={() => void save()}>
        {conflict === undefined ? 'Save tracking' : 'Save anyway'}
      </SteadyButton>
      <Button onClick={onClose}>Cancel</Button>
      <p className="second-line">The customer gets an email about a new tracking number.</p>
    </>
  );
}

/** Form to send the exchanged size, or to refund instead. */
function Parcel({ found: { id, newSize, orderId } }: { found: StaffReturn }) {
  const [parcel, setParcel] = useState<ReturnParcel>({ carrier: '', trackingNumber: '' });
  const { busy, errors, sendSize, refund } = useReturnWork(id);
  const { item: order } = useOrderOfReturn(orderId);
  return (
    <div className="open-return__step">
      {order && (
        <div className="open-return__address">
          Ship to:
          <OrderAddress order={order} />
        </div>
      )}
      <IfMay permission="orders.change">
        <ShipmentFields parcel={parcel} errors={errors} onChange={setParcel} />
        <SteadyButton type="primary" inactive={busy} onClick={() => void sendSize(parcel)}>
          Size {newSize} is sent
        </SteadyButton>
        {order?.hasMailAddress && (
          <p className="second-line">
            The customer gets an email {parcel.trackingNumber?.trim() ? 'with the' : 'without a'} tracking number.
          </p>
        )}
      </IfMay>
      <IfMay permission="orders.refund">
        <SteadyButton danger inactive={busy} onClick={() => void refund()}>
          Refund instead
        </SteadyButton>
      </IfMay>
    </div>
  );
}
