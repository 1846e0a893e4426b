import './waitlist.css';
import { useId, useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { useHydrated } from '../../page/use-hydrated';
import { SteadyButton } from '../../ui/steady-button';
import { TextField } from '../../ui/text-field';
import { type Choice, sizesOf } from '../product-card/variant-choice';
import { useJoinWaitlist } from './use-join-waitlist';

interface JoinWaitlistProps {
  product: ProductDetail;
  /** The color that is looked at comes first. */
  choice: Choice;
}

/** Under the form that buys: waits for a size that is sold out. */
export default function JoinWaitlist({ product, choice }: JoinWaitlistProps) {
  const hydrated = useHydrated();
  const selectId = useId();
  const [picked, setPicked] = useState<number>();
  const soldOut = soldOutOf(product, choice.color);
  const wanted = soldOut.find(({ id }) => id === picked) ?? soldOut[0];
  const { error, answer, pending, submit } = useJoinWaitlist(product.id, wanted?.id ?? null);
  return (
    <details className="waitlist" data-island="join-waitlist" open={!product.inStock || undefined}>
      <summary>{product.inStock ? 'Your size is sold out?' : 'Sold out.'} Email me when it is back</summary>
      {/* Below the form it would be below the screen of a phone. */}
      <p role="status" className="waitlist__answer">
        {answer}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {soldOut.length > 0 && (
          <div className="text-field">
            <label htmlFor={selectId}>Size</label>
            <select
              id={selectId}
              className="text-field__input"
              value={wanted?.id}
              onChange={(event) => setPicked(Number(event.target.value))}
            >
              {soldOut.map(({ id, size, color }) => (
                <option key={id} value={id}>
                  {[size, color].filter(Boolean).join(', ')}
                </option>
              ))}
            </select>
          </div>
        )}
        <TextField
          label="Your email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={error}
          hint="First come, first served: when it is your turn, we keep one for you for 12 hours."
        />
        <SteadyButton
          type="submit"
          className="button button--quiet button--wide"
          disabled={!hydrated}
          inactive={pending}
        >
          {pending ? 'One moment...' : 'Email me'}
        </SteadyButton>
      </form>
    </details>
  );
}

/** The variants that cannot be bought, from small to large, those of the color that is looked at first. */
function soldOutOf({ inStock, variants }: ProductDetail, color: string | undefined) {
  const sizes = sizesOf(variants);
  const rank = (variant: (typeof variants)[number]) =>
    (variant.color === color ? 0 : sizes.length + 1) + sizes.indexOf(variant.size ?? '');
  return variants.filter((variant) => !inStock || !variant.inStock).sort((a, b) => rank(a) - rank(b));
}
