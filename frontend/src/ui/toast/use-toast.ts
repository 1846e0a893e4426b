import { createContext, use } from 'react';

export interface Toast {
  title: string;
  description?: string;
  tone?: 'plain' | 'error';
  link?: { to: string; text: string };
  /** A button that also removes the toast. */
  action?: { text: string; onClick: () => void };
}

/** Shows a toast for five seconds in place of the previous one; null removes it. */
export type ShowToast = (toast: Toast | null) => void;

/**
 * Shows toasts inside an open modal dialog, because the page behind the dialog is inert.
 * @returns a function to call when the dialog closes
 */
export type HostToasts = (dialog: HTMLElement) => () => void;

const ShowToastContext = createContext<ShowToast | null>(null);
const HostToastsContext = createContext<HostToasts | null>(null);

export const ShowToastProvider = ShowToastContext.Provider;
export const HostToastsProvider = HostToastsContext.Provider;

export function useToast(): ShowToast {
  const show = use(ShowToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}

export function useToastHost(): HostToasts {
  const host = use(HostToastsContext);
  if (!host) throw new Error('useToastHost needs a ToastProvider above it.');
  return host;
}
