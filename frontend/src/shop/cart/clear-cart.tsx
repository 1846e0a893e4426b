import { useRef, useState } from 'react';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { SteadyButton } from '../../ui/steady-button';

interface ClearCartProps {
  lines: number;
  disabled: boolean;
  onClear: () => void;
}

/** Clears the cart after a confirmation. */
export function ClearCart({ lines, disabled, onClear }: ClearCartProps) {
  const [asking, setAsking] = useState(useRefusedForm('clear-cart') !== undefined);
  const clearing = useRef<HTMLButtonElement>(null);
  return (
    <ServerForm
      form="clear-cart"
      fields={asking ? { sure: 1 } : {}}
      className="clear-cart"
      onSubmit={(event) => event.preventDefault()}
    >
      <SteadyButton
        ref={clearing}
        type="submit"
        className="link-button"
        inactive={disabled}
        onClick={({ detail }) => {
          const doubleClick = detail > 1;
          if (!asking) setAsking(true);
          else if (!doubleClick) onClear();
        }}
      >
        {asking ? `Remove ${lines === 1 ? 'the item' : `all ${lines} items`}?` : 'Clear Cart'}
      </SteadyButton>
      {asking && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            clearing.current?.focus();
            setAsking(false);
          }}
        >
          {lines === 1 ? 'Keep it' : 'Keep them'}
        </button>
      )}
    </ServerForm>
  );
}
