import { Button, type ButtonProps } from 'antd';

/** A button that keeps the focus while it is inactive: it ignores presses, and Enter in its form, where `disabled` would lose it. */
export function SteadyButton({ inactive, onClick, ...button }: ButtonProps & { inactive: boolean }) {
  const press: ButtonProps['onClick'] = (event) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...button} aria-disabled={inactive || undefined} onClick={press} />;
}
