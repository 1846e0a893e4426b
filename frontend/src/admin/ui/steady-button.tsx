import { Button, type ButtonProps } from 'antd';

/**
 * Button that stays focusable while inactive. It ignores clicks and Enter in its form; `disabled` would lose the focus.
 */
export function SteadyButton({ inactive, onClick, ...button }: ButtonProps & { inactive: boolean }) {
  const press: ButtonProps['onClick'] = (event) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...button} aria-disabled={inactive || undefined} onClick={press} />;
}
