import { useState } from 'react';
import { onDemand } from './on-demand';
import { PanelOnItsWay } from './panel-on-its-way';
import type { SidePanelProps } from './side-panel-props';

const loadDrawer = () => import('./drawer-panel');
const DrawerPanel = onDemand(loadDrawer);

/** Call it when a person seems about to open a panel. */
export function preloadSidePanel(): void {
  loadDrawer().catch(() => undefined);
}

/** A panel that slides over the page; its code is loaded when it is first opened. */
export function SidePanel(props: SidePanelProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);

  const giveUp = () => {
    setWanted(false);
    props.onClose();
  };

  if (!wanted) return null;
  const meanwhile = props.open && <PanelOnItsWay onClose={props.onClose} />;
  return <DrawerPanel props={props} meanwhile={meanwhile} onFailed={giveUp} />;
}
