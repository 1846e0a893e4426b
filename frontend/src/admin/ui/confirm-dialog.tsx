import { Modal, type ModalProps } from 'antd';
import type { RefObject } from 'react';

/** Element that receives the focus if the button that opened the dialog was removed, e.g. with a deleted row. */
export type FallbackFocus = RefObject<Pick<HTMLElement, 'focus'> | null>;

interface ConfirmDialogProps extends Omit<ModalProps, 'onOk' | 'onCancel' | 'onClose'> {
  okText: string;
  /** Button text while the action runs, instead of `okText`. */
  busyText?: string;
  busy?: boolean;
  inactive?: boolean;
  danger?: boolean;
  fallbackFocus?: FallbackFocus | undefined;
  /** @returns true to close the dialog */
  onConfirm: () => boolean | Promise<boolean>;
  onClose: () => void;
}

export function ConfirmDialog({
  okText,
  busyText = okText,
  busy = false,
  inactive = busy,
  danger = true,
  fallbackFocus,
  onConfirm,
  onClose,
  ...modal
}: ConfirmDialogProps) {
  const confirm = async () => {
    if (await onConfirm()) onClose();
  };
  return (
    <Modal
      destroyOnHidden
      {...modal}
      okText={busy ? busyText : okText}
      okButtonProps={{ danger, 'aria-disabled': inactive }}
      onOk={() => !inactive && void confirm()}
      onCancel={onClose}
      afterClose={() => {
        if (document.activeElement === document.body) fallbackFocus?.current?.focus();
      }}
    />
  );
}
