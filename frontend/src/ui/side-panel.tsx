import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface SidePanelProps {
  title: string;
  side: 'left' | 'right' | 'bottom';
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stays below the scrolling content. */
  footer?: ReactNode;
}

const loadDrawer = () => import('./drawer-panel');
const DrawerPanel = lazy(loadDrawer);

/** To be called when a person seems about to open a panel. */
export function preloadSidePanel(): void {
  void loadDrawer();
}

/** A panel that slides over the page; its code is loaded when it is first opened. */
export function SidePanel(props: SidePanelProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null;
}
