import { Button, type ButtonProps, Dropdown, type DropdownProps } from 'antd';
import { type ReactNode, type Ref, useRef } from 'react';
import type { Permission } from '../../api/models';
import { useMay, useMayCheck } from './use-may';

interface SteadyButtonProps extends ButtonProps {
  inactive: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Button that stays focusable while inactive. It ignores clicks and Enter in its form; `disabled` would lose the focus.
 */
export function SteadyButton({ inactive, onClick, ...button }: SteadyButtonProps) {
  const click: ButtonProps['onClick'] = (event) => {
    if (inactive) event.preventDefault();
    else onClick?.(event);
  };
  return <Button {...button} aria-disabled={inactive || undefined} onClick={click} />;
}

/** Shows its actions only to roles that have the permission. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) && children;
}

interface RowButtonProps {
  text: string;
  /** Permission that is required to see the button. */
  needs?: Permission;
  /** Accessible label, which also names the row. */
  label: string;
  danger?: boolean;
  inactive?: boolean;
  /** Whether the button opens the row, so that J, K and the arrow keys go to it; see `useRowKeys`. */
  opensRow?: boolean;
  onClick: () => void;
}

export function RowButton({ text, needs, label, inactive = false, opensRow, ...button }: RowButtonProps) {
  if (!useMay(needs)) return null;
  return (
    <SteadyButton size="small" aria-label={label} inactive={inactive} data-row={opensRow || undefined} {...button}>
      {text}
    </SteadyButton>
  );
}

/** Action of a menu. In the menu of a row, the text does not name the row, because the menu button names it. */
export interface MenuAction {
  text: string;
  /** Permission that is required to see the action. */
  needs?: Permission;
  danger?: boolean;
  inactive?: boolean;
  /** Address of a link, e.g. to a mail program. */
  href?: string;
  onClick?: () => void;
}

/**
 * Props of a menu that opens on a click and focuses its first action, as
 * https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ describes.
 */
const menuButton: DropdownProps = {
  ...{ trigger: ['click'], autoFocus: true, placement: 'bottomRight' },
  // Remove the items of closed menus, because tests and screen readers would find them.
  destroyOnHidden: true,
};

interface ActionMenuProps extends Pick<ButtonProps, 'size' | 'aria-label' | 'children'> {
  actions: readonly MenuAction[];
}

/** Button that opens a menu. Not shown if the role allows none of the actions. */
export function ActionMenu({ actions, ...button }: ActionMenuProps) {
  const may = useMayCheck();
  const items = actions.filter(({ needs }) => may(needs));
  const trigger = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  return (
    <Dropdown
      {...menuButton}
      menu={{
        items: items.map(({ text, danger, inactive, href, onClick }) => ({
          key: text,
          label: href === undefined ? text : <a href={href}>{text}</a>,
          danger,
          disabled: inactive,
          onClick: () => {
            // If the action opens a dialog, the dialog returns the focus to this button. The menu item is hidden by
            // then.
            trigger.current?.focus();
            onClick?.();
          },
        })),
      }}
    >
      <Button ref={trigger} aria-haspopup="menu" {...button} />
    </Dropdown>
  );
}

interface RowActionsProps {
  /** Name of the row in the label of the menu, e.g. "order K7QF". */
  row: string;
  /** The action that staff need most often, as a button; null if there is none. */
  primary: RowButtonProps | null;
  /** The other actions. If there are none, no menu is shown. */
  more: readonly MenuAction[];
}

/** One button for a row of a list, and a menu with its other actions. */
export function RowActions({ row, primary, more }: RowActionsProps) {
  return (
    <span className="row-actions">
      {primary && <RowButton {...primary} />}
      <ActionMenu size="small" aria-label={`More actions for ${row}`} actions={more}>
        <span aria-hidden="true">•••</span>
      </ActionMenu>
    </span>
  );
}

export interface FormActionsProps {
  text: string;
  /** Text of the button while the form is being submitted. */
  busyText?: string;
  busy: boolean;
  inactive?: boolean;
  danger?: boolean;
  cancelText?: string;
  onCancel: () => void;
  children?: ReactNode;
}

/** Buttons at the end of a form in a dialog. */
export function FormActions(props: FormActionsProps) {
  const {
    text,
    busyText = 'Saving...',
    busy,
    inactive = busy,
    danger,
    cancelText = 'Cancel',
    onCancel,
    children,
  } = props;
  return (
    <div className="dialog-actions">
      {children}
      <Button onClick={onCancel}>{cancelText}</Button>
      <SteadyButton type="primary" danger={danger} htmlType="submit" inactive={inactive}>
        {busy ? busyText : text}
      </SteadyButton>
    </div>
  );
}
