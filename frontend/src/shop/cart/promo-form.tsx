import { useEffect, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Cart } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { SteadyButton } from '../../ui/steady-button';
import { usePromo } from './use-promo';

export function PromoForm({ cart: { sessionId, promo, pausedPromo } }: { cart: Cart }) {
  const { pending, error: problem, apply, remove } = usePromo(sessionId);
  const refused = useRefusedForm('apply-promo');
  const error = pending ? undefined : (problem ?? refused?.errors['code']);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  const readField = () => setIsEmpty((field.current?.value.trim() ?? '') === '');
  // The shopper may have typed before hydration.
  useLayoutEffect(readField, [promo?.code]);
  const removal = useRef<HTMLButtonElement>(null);
  const clicked = useRef(false);

  // Moves the focus to the button that replaced the clicked button.
  useEffect(() => {
    const isUnfocused = document.activeElement === document.body;
    if (clicked.current && isUnfocused) (field.current ?? removal.current)?.focus();
    clicked.current = false;
  }, [promo?.code, pausedPromo?.code]);

  const change = async (changed: Promise<boolean>) => {
    clicked.current = true;
    const succeeded = await changed;
    if (!succeeded) clicked.current = false;
    return succeeded;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code !== '' && !pending) await change(apply(code));
  };

  const removalOf = (code: string) => (
    <ServerForm
      form="remove-promo"
      onSubmit={(event) => {
        event.preventDefault();
        void change(remove());
      }}
    >
      <SteadyButton ref={removal} type="submit" className="link-button" inactive={pending !== null}>
        {pending === 'remove' ? 'Removing...' : `Remove ${code}`}
      </SteadyButton>
    </ServerForm>
  );

  if (promo) {
    return (
      <div className="promo promo--applied">
        <p>
          <strong>{promo.code}</strong>
          <br />
          {promo.description}
        </p>
        {removalOf(promo.code)}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    );
  }

  return (
    <>
      {pausedPromo && (
        <div className="promo promo--applied">
          <p role="status">{pausedPromo.message}</p>
          {removalOf(pausedPromo.code)}
        </div>
      )}
      <ServerForm form="apply-promo" className="promo" onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>Promo code</label>
        <div className="promo__row">
          <input
            ref={field}
            id={id}
            name="code"
            defaultValue={refused?.values['code']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onInput={readField}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <SteadyButton type="submit" className="button button--quiet" inactive={pending !== null || isEmpty}>
            {pending === 'apply' ? 'Applying...' : 'Apply'}
          </SteadyButton>
        </div>
        {error && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {error}
          </p>
        )}
      </ServerForm>
    </>
  );
}
