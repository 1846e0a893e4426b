import { useState } from 'react';
import type { ReturnableLine } from '../../api/models';
import { ConditionPhoto } from '../../ui/condition-photo';
import { formatMoney } from '../../ui/money';
import { SteadyButton } from '../../ui/steady-button';
import { FieldError, TextField } from '../../ui/text-field';
import { reasons, type ReturnedOrder, useReturnForm } from './use-returns';

interface ReturnFormProps {
  line: ReturnableLine;
  order: ReturnedOrder;
  /** @param inCart size that was added to the cart; null if none */
  onClose: (inCart: string | null) => void;
}

export function ReturnForm({ line, order, onClose }: ReturnFormProps) {
  const { left, sizes, refunds } = line;
  const [quantity, setQuantity] = useState(left);
  const refund = refunds[quantity - 1];
  const { reason, setReason, worn, setWorn, errors, pending, submit, showPictureProblem } = useReturnForm(
    order,
    line,
    onClose,
  );
  return (
    <form className="return-form" onSubmit={submit} noValidate>
      {left > 1 ? (
        <label className="return-form__quantity">
          How many?
          <select name="quantity" value={quantity} onChange={({ target }) => setQuantity(Number(target.value))}>
            {Array.from({ length: left }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
          <FieldError text={errors['quantity']} />
        </label>
      ) : (
        <input type="hidden" name="quantity" value={1} />
      )}
      <fieldset>
        <legend>Why are you returning it?</legend>
        {Object.entries(reasons).map(([value, title]) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value as keyof typeof reasons)}
            />
            {title}
          </label>
        ))}
        <FieldError text={errors['reason']} />
      </fieldset>
      <fieldset>
        <legend>What would you like instead?</legend>
        <label>
          <input type="radio" name="newVariantId" value={0} defaultChecked />
          My money back{refund !== undefined && `: ${formatMoney(refund)}`}
        </label>
        {sizes.map(({ variantId, size, refusal, more }) => (
          <label key={variantId}>
            <input
              type="radio"
              name="newVariantId"
              value={variantId}
              disabled={refusal !== null && more === undefined}
            />
            Size {size}{' '}
            {refusal !== null && (
              <span className="return-form__refusal">
                {more === undefined ? refusal : `+ ${formatMoney(more)}, as a new order`}
              </span>
            )}
          </label>
        ))}
        {sizes.some(({ more }) => more !== undefined) && (
          <p className="return-form__more">
            If you choose a more expensive size, we add it to your cart as a new order, and refund this item as soon as
            we receive it.
          </p>
        )}
        <FieldError text={errors['newVariantId']} />
      </fieldset>
      <label className="return-form__worn">
        <input type="checkbox" checked={worn} onChange={({ target }) => setWorn(target.checked)} />
        The item was worn or washed
      </label>
      {(worn || reason === 'damaged') && <ConditionPhoto error={errors['picture']} onChange={showPictureProblem} />}
      <TextField label="Comment (optional)" name="comment" rows={2} maxLength={500} error={errors['comment']} />
      <p className="return-form__actions">
        <SteadyButton type="submit" className="button" inactive={pending}>
          {pending ? 'Sending...' : 'Get the Label'}
        </SteadyButton>
        <button type="button" className="button button--quiet" onClick={() => onClose(null)}>
          Cancel
        </button>
      </p>
    </form>
  );
}
