import type { ComponentProps, MouseEvent } from 'react';

interface SteadyButtonProps extends ComponentProps<'button'> {
  type: 'button' | 'submit';
  inactive: boolean;
}

/**
 * Button that stays focusable while inactive. It ignores clicks and Enter in its form; `disabled` would lose the focus.
 */
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
