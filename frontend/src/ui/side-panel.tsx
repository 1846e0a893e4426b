import { lazy, Suspense, useState } from 'react';
import type { SidePanelProps } from './side-panel-props';

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
