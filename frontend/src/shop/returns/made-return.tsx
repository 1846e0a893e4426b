import type { Return } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { ConfirmButton } from '../../ui/confirm-button';
import { formatMoney } from '../../ui/money';
import { labelAddress, type ReturnedOrder, useCancelReturn } from './use-returns';

/** A requested return with its label, or the result of an earlier return. */
export function MadeReturn({ made, order }: { made: Return; order: ReturnedOrder }) {
  const { id, number, quantity, newSize, state, sendBy, refusal, trackingUrl, trackingNumber, refund, refundFailed } =
    made;
  const cancel = useCancelReturn(order);
  const kind = newSize === null ? 'Return' : 'Exchange';
  const title = newSize === null ? kind : `${kind} for size ${newSize}`;
  return (
    <>
      <p>
        <strong>
          {title} {number}
        </strong>
        {quantity > 1 && `, ${quantity} items`}
      </p>
      {state === 'requested' ? (
        <>
          <p>
            Send it by <StoreDate iso={sendBy} />. {newSize !== null && `Size ${newSize} is reserved for you.`}{' '}
            {refund !== undefined && `We refund ${formatMoney(refund)} as soon as we receive the item.`}
          </p>
          <p className="returns-page__actions">
            <a className="button" href={labelAddress(id, order)} target="_blank" rel="noreferrer">
              Print the Label<span className="visually-hidden"> of {number}</span>
            </a>
            <ConfirmButton
              className="button button--quiet"
              question={`Cancel ${kind} ${number}?`}
              keep={`Keep ${kind}`}
              action={() => cancel(id)}
            >
              Cancel {kind}
              <span className="visually-hidden"> {number}</span>
            </ConfirmButton>
          </p>
        </>
      ) : (
        <p>
          {refundFailed ? 'Your refund did not go through. We will be in touch.' : stateTexts[state]}{' '}
          {refund !== undefined && `Refund: ${formatMoney(refund)}.`} {refusal}{' '}
          {trackingUrl !== undefined && (
            <a href={trackingUrl} target="_blank" rel="noreferrer">
              Track {trackingNumber}
            </a>
          )}
        </p>
      )}
    </>
  );
}

const stateTexts: Record<Exclude<Return['state'], 'requested'>, string> = {
  received: 'We received your package. We will ship the other size next.',
  refunded: 'Your refund is on its way.',
  sent: 'The other size is on its way.',
  cancelled: 'You cancelled this return.',
  lapsed: 'Your package did not arrive, so this return was closed.',
  refused: 'We could not accept this return:',
};
