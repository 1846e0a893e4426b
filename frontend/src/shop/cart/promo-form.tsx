import { useState, type SubmitEvent } from 'react';
import type { Cart } from '../../api/models';
import { usePromo } from './use-promo';

export function PromoForm({ cart: { sessionId, promo } }: { cart: Cart }) {
  const { pending, error, apply, remove } = usePromo(sessionId);
  const [code, setCode] = useState('');

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await apply(code.trim())) setCode('');
  };

  if (promo) {
    return (
      <div className="promo promo--applied">
        <p>
          <strong>{promo.code}</strong>
          <br />
          {promo.description}
        </p>
        <button type="button" className="link-button" disabled={pending} onClick={() => void remove()}>
          {pending ? 'Removing...' : `Remove ${promo.code}`}
        </button>
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
        <button type="submit" className="button button--quiet" disabled={pending || code.trim() === ''}>
          {pending ? 'Applying...' : 'Apply'}
        </button>
      </div>
      {error && (
        <p id="promo-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
