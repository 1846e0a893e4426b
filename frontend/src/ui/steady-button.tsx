import { useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';

interface SteadyButtonProps extends ComponentProps<'button'> {
  type: 'button' | 'submit';
  inactive: boolean;
}

/**
 * Button that stays focusable while inactive, because a `disabled` button would lose the focus. While inactive, it
 * ignores clicks and Enter in its form.
 */
export function SteadyButton({ type, inactive, onClick, ...button }: SteadyButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      {...button}
      aria-disabled={inactive || undefined}
      onClick={click}
    />
  );
}

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  action: () => Promise<unknown>;
  /** Text of the button while the action runs; by default, its text does not change. */
  busyLabel?: ReactNode;
}

/** Button that is inactive while its action runs. */
export function ActionButton({ action, busyLabel, children, ...button }: ActionButtonProps) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await action();
    } finally {
      setPending(false);
    }
  };
  return (
    <SteadyButton {...button} type="button" inactive={pending} onClick={() => void run()}>
      {pending && busyLabel !== undefined ? busyLabel : children}
    </SteadyButton>
  );
}
