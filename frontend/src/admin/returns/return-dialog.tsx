import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import type { StaffReturn } from '../../api/models';
import { Link } from 'react-router-dom';
import { adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { Money } from '../../ui/money';
import { StateTag } from '../list/state-tag';
import { NotLoaded } from '../ui/not-loaded';
import { SteadyButton } from '../ui/steady-button';
import { reasonNames, returnStates, wishText } from './return-states';
import { useReturn, useReturnWork } from './use-returns';

interface ReturnDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  onClose: () => void;
}

/** Details of a return, with forms to receive it, refuse it, or send the exchange. */
export function ReturnDialog({ id, onClose }: ReturnDialogProps) {
  return (
    <Modal open={id !== null} title="Return" width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {id !== null && <LoadedReturn key={id} id={id} onClose={onClose} />}
    </Modal>
  );
}

function LoadedReturn({ id, onClose }: { id: number; onClose: () => void }) {
  const { found, failed, retry } = useReturn(id);
  if (failed) return <NotLoaded thing="return" onRetry={retry} />;
  if (found === undefined) return <p>Loading return...</p>;
  if (found === null) return <p role="status">There is no such return.</p>;
  return (
    <div className="open-return">
      <Facts found={found} />
      {found.state === 'requested' && <Receipt key={found.state} found={found} />}
      {found.state === 'received' && <Parcel key={found.state} found={found} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

function Facts({ found }: { found: StaffReturn }) {
  const { number, state, quantity, productName, variant, reason, worn, comment, pictureUrl, orderId, customer } = found;
  const { createdAt, sendBy, restocked, refunded, refusal, carrier, trackingNumber, trackingUrl } = found;
  return (
    <>
      <dl className="open-return__facts">
        <dt>{number}</dt>
        <dd>
          {wishText(found)} <StateTag tone={returnStates[state].tone}>{returnStates[state].name}</StateTag>
        </dd>
        <dt>Piece</dt>
        <dd>
          {quantity} × {productName}
          {variant !== null && ` (${variant})`}
        </dd>
        <dt>Reason</dt>
        <dd>
          {reasonNames[reason]}
          {worn && ', worn or washed'}
        </dd>
        <dt>Order</dt>
        <dd>
          <Link to={adminOrderPath(orderId)}>{orderId}</Link>, {customer}
        </dd>
        <dt>Requested</dt>
        <dd>
          <StoreDate iso={createdAt} withTime />
        </dd>
        {state === 'requested' && (
          <>
            <dt>Waited for</dt>
            <dd>
              until <StoreDate iso={sendBy} />
            </dd>
          </>
        )}
        {restocked !== undefined && (
          <>
            <dt>Received</dt>
            <dd>{restocked ? 'back on the shelf' : 'not back on the shelf'}</dd>
          </>
        )}
        {refunded !== undefined && (
          <>
            <dt>Refunded</dt>
            <dd>
              <Money amount={refunded} />
            </dd>
          </>
        )}
        {carrier !== undefined && (
          <>
            <dt>Sent with</dt>
            <dd>
              {carrier} {trackingUrl === undefined ? trackingNumber : <a href={trackingUrl}>{trackingNumber}</a>}
            </dd>
          </>
        )}
      </dl>
      {comment !== '' && <p className="open-return__comment">{comment}</p>}
      {refusal !== null && <p>Refused: {refusal}</p>}
      {pictureUrl !== null && (
        <a href={pictureUrl} target="_blank" rel="noreferrer">
          <img className="open-return__picture" src={pictureUrl} alt={`${productName}, as it comes back`} />
        </a>
      )}
    </>
  );
}

/** Form to receive or refuse the parcel. */
function Receipt({ found }: { found: StaffReturn }) {
  const { id, worn, reason, newSize } = found;
  const [restock, setRestock] = useState(!worn && reason !== 'damaged');
  const [refusal, setRefusal] = useState('');
  const { busy, errors, receive, refuse } = useReturnWork(id);
  return (
    <>
      <div className="open-return__step">
        <Checkbox checked={restock} onChange={({ target }) => setRestock(target.checked)}>
          It can be sold again: put it back on the shelf
        </Checkbox>
        <SteadyButton type="primary" inactive={busy} onClick={() => void receive(restock)}>
          {newSize === null ? 'Received: refund it' : 'Received'}
        </SteadyButton>
      </div>
      <div className="open-return__step">
        <Input
          aria-label="Why it is refused, for the shopper"
          placeholder="Why it is refused, for the shopper"
          maxLength={500}
          value={refusal}
          status={errors['reason'] === undefined ? undefined : 'error'}
          onChange={({ target }) => setRefusal(target.value)}
        />
        <SteadyButton danger inactive={busy} onClick={() => void refuse(refusal)}>
          Refuse
        </SteadyButton>
        {errors['reason'] !== undefined && <p role="alert">{errors['reason']}</p>}
      </div>
    </>
  );
}

/** Form to send the exchanged size, or to refund instead. */
function Parcel({ found }: { found: StaffReturn }) {
  const { id, newSize } = found;
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const { busy, errors, sendSize, refund } = useReturnWork(id);
  return (
    <div className="open-return__step">
      <Input
        aria-label="Carrier"
        placeholder="Carrier"
        maxLength={60}
        value={carrier}
        status={errors['carrier'] === undefined ? undefined : 'error'}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <Input
        aria-label="Tracking number"
        placeholder="Tracking number"
        maxLength={100}
        value={trackingNumber}
        onChange={({ target }) => setTrackingNumber(target.value)}
      />
      {errors['carrier'] !== undefined && <p role="alert">{errors['carrier']}</p>}
      <SteadyButton type="primary" inactive={busy} onClick={() => void sendSize({ carrier, trackingNumber })}>
        Size {newSize} is sent
      </SteadyButton>
      <SteadyButton danger inactive={busy} onClick={() => void refund()}>
        Refund instead
      </SteadyButton>
    </div>
  );
}
