import { Button } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { StaffReturn } from '../../api/models';
import { adminOrderPath, exchangeSlipPath } from '../../page/staff-paths';
import { callTo, mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { IfMay, SteadyButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { EditDialog, useEditDialog } from '../ui/edit-dialog';
import { Facts, TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { Parcel, SentParcel } from './exchange-parcel';
import { Receipt } from './return-receipt';
import { pieceText, reasonNames, stateOf, wishText } from './return-states';
import { SentUnits } from './sent-units';
import { useOrderOfReturn, useReturn, useReturnWork } from './use-returns';

interface ReturnDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  /** The next requested return of the list; null for none. */
  next: number | null;
  onNext: (id: number) => void;
  onClose: () => void;
}

/** Details of a return, with forms to receive it, refuse it, or send the exchange. */
export function ReturnDialog({ id, next, onNext, onClose }: ReturnDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const step = (to: number) => {
    // The clicked button is about to disappear.
    place.current?.focus();
    onNext(to);
  };
  return (
    <EditDialog item={id} title={(shown) => <ReturnTitle id={shown} />} width={720} onClose={onClose}>
      {(shown) => (
        <div ref={place} tabIndex={-1} className="return-place">
          <OpenReturn key={shown} id={shown} next={next} onNext={step} />
        </div>
      )}
    </EditDialog>
  );
}

function ReturnTitle({ id }: { id: number }) {
  const { item: found } = useReturn(id);
  return found ? `Return ${found.number}` : 'Return';
}

function OpenReturn({ id, next, onNext }: Pick<ReturnDialogProps, 'next' | 'onNext'> & { id: number }) {
  const result = useReturn(id);
  const { leave, leaveBy } = useEditDialog();
  return (
    <Loaded thing="return" result={result} missing={<p role="status">This return was not found.</p>}>
      {(found) => (
        <div className="open-return">
          <Details found={found} />
          {found.state !== 'requested' && <History found={found} />}
          {found.state === 'requested' && <Label found={found} />}
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
            <Button onClick={leave}>Close</Button>
            {found.state !== 'requested' && next !== null && (
              <Button onClick={() => leaveBy(() => onNext(next))}>Next return</Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** Events of the return and its refund in the order's timeline, with their times and authors. */
function History({ found: { orderId, number } }: { found: StaffReturn }) {
  const { item: order } = useOrderOfReturn(orderId);
  const isAboutReturn = new RegExp(`${number}\\b`);
  const entries = order?.staffTimeline.filter(({ text }) => isAboutReturn.test(text)) ?? [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="return-history">
      <h3 id="return-history">History</h3>
      <ul className="open-return__history">
        {entries.map(({ at, by, text }) => (
          <li key={at + text}>
            {text}
            <span className="second-line">
              <DayAndTime iso={at} />
              {by !== undefined && ` by ${by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Prints the label of a return, or sends it to the customer again. */
function Label({ found }: { found: StaffReturn }) {
  const { busy, labelPath, sendLabel } = useReturnWork(found);
  return (
    <p className="open-return__label">
      <Button href={labelPath} target="_blank" rel="noreferrer">
        Print label
      </Button>
      {found.hasMailAddress && (
        <IfMay permission="orders.change">
          <SteadyButton inactive={busy} onClick={() => void sendLabel(found.email)}>
            Send the label again
          </SteadyButton>
        </IfMay>
      )}
    </p>
  );
}

function Details({ found }: { found: StaffReturn }) {
  const { number, state, productName, reason, worn, comment, pictureUrl, orderId, customer } = found;
  const { imageUrl, sku, email, hasMailAddress, phone } = found;
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
          [
            'Item',
            <span className="open-return__item">
              <ProductPicture src={imageUrl ?? ''} alt="" sizes="48px" maxWidth={200} />
              <span>
                <TwoLines first={pieceText(found)} second={sku !== undefined && `SKU ${sku}`} />
              </span>
            </span>,
          ],
          ['Reason', reasonNames[reason] + (worn ? ', worn or washed' : '')],
          [
            'Order',
            <>
              <Link to={adminOrderPath(orderId)}>{orderId}</Link>, {customer}
              {hasMailAddress && (
                <span className="second-line">
                  <a href={mailTo(email, `Your return ${number}`)}>{email}</a>
                  {phone !== undefined && (
                    <>
                      , <a href={callTo(phone)}>{phone}</a>
                    </>
                  )}
                </span>
              )}
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
              {carrier}{' '}
              {trackingUrl === undefined ? (
                trackingNumber
              ) : (
                <a href={trackingUrl} target="_blank" rel="noreferrer">
                  {trackingNumber}
                </a>
              )}
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
          <img className="open-return__picture" src={pictureUrl} alt={`Condition of the returned ${productName}`} />
        </a>
      )}
    </>
  );
}
