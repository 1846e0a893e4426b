import type { ComponentProps, MouseEvent } from 'react';

interface SteadyButtonProps extends ComponentProps<'button'> {
  type: 'button' | 'submit';
  inactive: boolean;
}

/** A button that keeps the focus while it is inactive: it ignores presses, and Enter in its form, where `disabled` would lose it. */
export function SteadyButton({ type, inactive, onClick, ...button }: SteadyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      {...button}
      aria-disabled={inactive || undefined}
      onClick={press}
    />
  );
}
