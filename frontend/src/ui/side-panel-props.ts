import type { ReactNode } from 'react';

export interface SidePanelProps {
  title: string;
  side: 'left' | 'right' | 'bottom';
  /** For more than a menu. */
  wide?: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays below the scrolling content. */
  footer?: ReactNode;
}
