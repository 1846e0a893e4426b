import { useId, useState, type SubmitEvent } from 'react';
import type { WaitlistEntry } from '../../api/models';
import { SteadyButton } from '../../ui/steady-button';
import { useSetOfWait } from './use-set-of-wait';

interface SetWithItProps {
  set: NonNullable<WaitlistEntry['set']>;
  pending: boolean;
  /** @param otherVariantId null where the other half has no sizes */
  onClaim: (name: string, otherVariantId: number | null) => void;
}

/** Takes the size that is kept in its set: she chooses the size of the other half. */
export function SetWithIt({ set: { name, slug, otherHalf }, pending, onClaim }: SetWithItProps) {
  const halves = useSetOfWait(slug);
  const selectId = useId();
  const half = halves?.[otherHalf];
  const sizes = half?.variants.filter(({ inStock }) => inStock) ?? [];
  const [picked, setPicked] = useState<number>();
  const chosen = sizes.find(({ id }) => id === picked) ?? sizes[0];
  if (!half) return null;
  if (!half.inStock)
    return (
      <p>
        {half.name}, the other half of the set {name}, is sold out.
      </p>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onClaim(name, chosen?.id ?? null);
  };
  return (
    <form className="wait__set" onSubmit={submit}>
      {sizes.length > 0 && (
        <div className="text-field">
          <label htmlFor={selectId}>{half.name}</label>
          <select
            id={selectId}
            className="text-field__input"
            value={chosen?.id}
            onChange={(event) => setPicked(Number(event.target.value))}
          >
            {sizes.map(({ id, size, color }) => (
              <option key={id} value={id}>
                {[size, color].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </div>
      )}
      <SteadyButton type="submit" className="button button--wide" inactive={pending}>
        {pending ? 'One moment...' : `Put the set ${name} into my cart`}
      </SteadyButton>
    </form>
  );
}
