import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Cart } from '../../api/models';
import { SteadyButton } from '../../ui/steady-button';
import { usePromo } from './use-promo';

export function PromoForm({ cart: { sessionId, promo } }: { cart: Cart }) {
  const { pending, error, apply, remove } = usePromo(sessionId);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  // The pressed button is replaced: the focus moves to its replacement.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (pressed.current && isLost) (field.current ?? removal.current)?.focus();
    pressed.current = false;
  }, [promo?.code]);

  const change = async (changed: Promise<boolean>) => {
    pressed.current = true;
    const succeeded = await changed;
    if (!succeeded) pressed.current = false;
    return succeeded;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await change(apply(code.trim()))) setCode('');
  };

  if (promo) {
    return (
      <div className="promo promo--applied">
        <p>
          <strong>{promo.code}</strong>
          <br />
          {promo.description}
        </p>
        <SteadyButton
          ref={removal}
          type="button"
          className="link-button"
          inactive={pending}
          onClick={() => void change(remove())}
        >
          {pending ? 'Removing...' : `Remove ${promo.code}`}
        </SteadyButton>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  }

  return (
    <form className="promo" onSubmit={(event) => void submit(event)}>
      <label htmlFor="promo-code">Promo code</label>
      <div className="promo__row">
        <input
          ref={field}
          id="promo-code"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'promo-error' : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <SteadyButton type="submit" className="button button--quiet" inactive={pending || code.trim() === ''}>
          {pending ? 'Applying...' : 'Apply'}
        </SteadyButton>
      </div>
      {error && (
        <p id="promo-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
