import { createContext, use } from 'react';

export interface Toast {
  title: string;
  description?: string;
  tone?: 'plain' | 'error';
  /** The next step, for a page that opens without scripts. */
  link?: { to: string; text: string };
}

/** Shows one toast for five seconds in place of the former; null takes it away. */
export type ShowToast = (toast: Toast | null) => void;

const ShowToastContext = createContext<ShowToast | null>(null);

export const ShowToastProvider = ShowToastContext.Provider;

export function useToast(): ShowToast {
  const show = use(ShowToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}
