import { useId, useState, type SubmitEvent } from 'react';
import type { WaitlistEntry } from '../../api/models';
import type { ChosenSet } from '../../api/waitlist';
import { LoadFailed } from '../../ui/load-failed';
import { SteadyButton } from '../../ui/steady-button';
import { Price } from '../../ui/price';
import { useSetOfWait } from './use-set-of-wait';

interface SetWithItProps {
  set: NonNullable<WaitlistEntry['set']>;
  pending: boolean;
  onClaim: (set: ChosenSet) => void;
}

/** Buys the reserved size as part of its set: the shopper chooses the size of the other half. */
export function SetWithIt({ set: { productId, name, slug, otherHalf }, pending, onClaim }: SetWithItProps) {
  const { set, isLoading, retry } = useSetOfWait(slug);
  const selectId = useId();
  const half = set?.set?.[otherHalf];
  const sizes = half?.variants.filter(({ inStock }) => inStock) ?? [];
  const [picked, setPicked] = useState('');
  if (isLoading) return null;
  if (!set || !half) return <LoadFailed isPart title={name} text="The set could not be loaded." onRetry={retry} />;
  if (!half.inStock)
    return (
      <p>
        {half.name}, the other half of the set {name}, is sold out.
      </p>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onClaim({ setId: productId, otherVariantId: Number(picked) || null });
  };
  return (
    <form className="wait__set" onSubmit={submit}>
      <p>
        {name}: <Price price={set.price} compareAtPrice={set.compareAtPrice} />
      </p>
      {sizes.length > 0 && (
        <div className="text-field">
          <label htmlFor={selectId}>{half.name}</label>
          <select
            id={selectId}
            className="text-field__input"
            required
            value={picked}
            onChange={(event) => setPicked(event.target.value)}
          >
            <option value="">Please choose</option>
            {sizes.map(({ id, size, color }) => (
              <option key={id} value={id}>
                {[size, color].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </div>
      )}
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'One moment...' : `Put ${name} into my cart`}
      </SteadyButton>
    </form>
  );
}
