import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OrderReturns, ReturnableLine } from '../../api/models';
import { cartPath } from '../../page/paths';
import { ConditionPhoto } from '../../ui/condition-photo';
import { formatMoney } from '../../ui/money';
import { ProductPicture } from '../../ui/product-picture';
import { SteadyButton } from '../../ui/steady-button';
import { FieldError, TextField } from '../../ui/text-field';
import { MadeReturn } from './made-return';
import { isRefund, keyOf, needsPhoto, reasons, type ReturnDetails, useReturnForm } from './use-return-form';
import type { ReturnedOrder } from './use-returns';

/** The items of an order with their returns, and the form that returns several of them together. */
export function ReturnForm({ order, shown }: { order: ReturnedOrder; shown: OrderReturns }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useReturnForm(order, shown);
  const { returnable, chosen, attempt, formError, pending, submit } = fields;
  useEffect(() => {
    if (attempt) focusResult(form.current, attempt.returned);
  }, [attempt]);
  return (
    <form ref={form} className="return-form" onSubmit={submit} noValidate>
      <fieldset aria-label="Items" disabled={pending}>
        {shown.lines.map((line) => (
          <Line
            key={keyOf(line)}
            line={line}
            order={order}
            shown={shown}
            fields={fields}
            details={chosen.find(({ key }) => key === keyOf(line))?.details}
          />
        ))}
      </fieldset>
      {returnable.length > 0 && (
        <div className="return-form__end">
          <p role="status">{chosen.length > 1 && sumText(chosen, shown)}</p>
          <FieldError text={formError} />
          <SteadyButton type="submit" className="button" inactive={pending}>
            {pending ? 'Sending...' : chosen.length > 1 ? `Get ${chosen.length} Labels` : 'Get the Label'}
          </SteadyButton>
        </div>
      )}
    </form>
  );
}

/**
 * Moves the focus to the first rejected field. After a success, moves the focus to the returned item, because its
 * fields were removed.
 */
function focusResult(form: HTMLFormElement | null, returned: string | null): void {
  if (returned !== null) {
    form?.querySelector<HTMLElement>(`#${idOf(returned)}`)?.focus();
    return;
  }
  const group = form?.querySelector('.field-error')?.closest('fieldset, label, .text-field, section');
  group?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

const idOf = (key: string) => `item-${key}`;

interface LineProps {
  line: ReturnableLine;
  order: ReturnedOrder;
  shown: OrderReturns;
  fields: ReturnType<typeof useReturnForm>;
  /** Undefined if the item is not chosen. */
  details: ReturnDetails | undefined;
}

function Line({ line, order, shown, fields, details }: LineProps) {
  const { name, variant, setName, imageUrl, left, refusal, exchangeOf } = line;
  const key = keyOf(line);
  const returns = shown.returns.filter((made) => keyOf(made) === key);
  const inCart = fields.inCart[key];
  const fullName = [name, variant].filter(Boolean).join(', ');
  return (
    <section id={idOf(key)} tabIndex={-1} className="returns-page__line" aria-label={fullName}>
      {imageUrl !== null && <ProductPicture src={imageUrl} alt="" sizes="96px" maxWidth={200} />}
      <div>
        <h2>{name}</h2>
        {variant !== null && <p>{variant}</p>}
        {setName && <p>Part of the set {setName}</p>}
        {exchangeOf !== undefined && <p>Sent in exchange</p>}
        {returns.length > 0 && (
          <ul className="returns-page__made">
            {returns.map((made) => (
              <li key={made.id}>
                <MadeReturn made={made} order={order} />
              </li>
            ))}
          </ul>
        )}
        {inCart !== undefined && (
          <p>
            Size {inCart} is in your cart. <Link to={cartPath}>Go to Cart</Link>
          </p>
        )}
        {shown.refusal === null && refusal !== null && returns.length === 0 && <p>{refusal}</p>}
        {left > 0 && refusal === null && (
          <label className="return-form__choice">
            <input
              type="checkbox"
              checked={details !== undefined}
              onChange={({ target }) => fields.choose(line, target.checked)}
            />
            <span>
              {exchangeOf === undefined ? 'Return or Exchange' : 'Return'}
              <span className="visually-hidden"> {fullName}</span>
            </span>
          </label>
        )}
        <FieldError text={fields.errors[`${key}.item`] ?? (left > 1 ? undefined : fields.errors[`${key}.quantity`])} />
      </div>
      {details && <Details line={line} details={details} fields={fields} />}
    </section>
  );
}

interface DetailsProps {
  line: ReturnableLine;
  details: ReturnDetails;
  fields: ReturnType<typeof useReturnForm>;
}

/** Fields for the return of one item. */
function Details({ line, details, fields }: DetailsProps) {
  const { left, sizes, refunds } = line;
  const { quantity, reason, newVariantId, worn } = details;
  const key = keyOf(line);
  const refund = refunds[quantity - 1];
  const change = (part: Partial<ReturnDetails>) => fields.change(line, part);
  const errorOf = (field: keyof ReturnDetails | 'comment') => fields.errors[`${key}.${field}`];
  return (
    <div className="return-form__details">
      {left > 1 && (
        <label className="return-form__quantity">
          How many?
          <select value={quantity} onChange={({ target }) => change({ quantity: Number(target.value) })}>
            {Array.from({ length: left }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
          <FieldError text={errorOf('quantity')} />
        </label>
      )}
      <fieldset>
        <legend>Why are you returning it?</legend>
        {Object.entries(reasons).map(([value, title]) => (
          <label key={value}>
            <input
              type="radio"
              name={`reason-${key}`}
              checked={reason === value}
              onChange={() => change({ reason: value as keyof typeof reasons })}
            />
            {title}
          </label>
        ))}
        <FieldError text={errorOf('reason')} />
      </fieldset>
      <fieldset>
        <legend>What would you like instead?</legend>
        <label>
          <input
            type="radio"
            name={`newVariantId-${key}`}
            checked={newVariantId === 0}
            onChange={() => change({ newVariantId: 0 })}
          />
          My money back{refund !== undefined && `: ${formatMoney(refund)}`}
        </label>
        {sizes.map(({ variantId, size, refusal, more }) => (
          <label key={variantId}>
            <input
              type="radio"
              name={`newVariantId-${key}`}
              checked={newVariantId === variantId}
              disabled={refusal !== null && more === undefined}
              onChange={() => change({ newVariantId: variantId })}
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
        <FieldError text={errorOf('newVariantId')} />
      </fieldset>
      <label className="return-form__choice">
        <input type="checkbox" checked={worn} onChange={({ target }) => change({ worn: target.checked })} />
        The item was worn or washed
      </label>
      {needsPhoto(details) && (
        <ConditionPhoto
          key={details.photoField}
          error={errorOf('photo')}
          onChange={(problem, photo) => fields.choosePhoto(line, problem, photo)}
        />
      )}
      <TextField
        label="Comment (optional)"
        name={`comment-${key}`}
        rows={2}
        maxLength={500}
        error={errorOf('comment')}
      />
    </div>
  );
}

/** The total refund of the chosen items, which the rest of the payment limits, and the number of exchanges. */
function sumText(
  chosen: ReturnType<typeof useReturnForm>['chosen'],
  { refundable, refundsShipping }: OrderReturns,
): string {
  const refunded = chosen.filter(({ line, details }) => isRefund(line, details));
  const exchanges = chosen.length - refunded.length;
  const sumOf = (amounts: 'refunds' | 'differences') =>
    refunded.reduce((sum, { line, details }) => sum + centsOf(line[amounts]?.[details.quantity - 1] ?? 0), 0);
  const differences = sumOf('differences');
  const items = sumOf('refunds') - differences;
  const rest = centsOf(refundable);
  const sum = (Math.min(items, rest) + differences) / 100;
  return [
    refunded.length > 0 && `Expected refund: ${formatMoney(sum)}.`,
    exchanges > 0 && `${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}.`,
    refunded.length > 1 && refundsShipping && items < rest && 'We refund the shipping cost when you return everything.',
  ]
    .filter(Boolean)
    .join(' ');
}

const centsOf = (dollars: number) => Math.round(dollars * 100);
