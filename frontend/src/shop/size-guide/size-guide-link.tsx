import { useState, type ComponentProps, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { sizeGuidePath } from '../../page/paths';
import { onDemand } from '../../ui/on-demand';
import { PageSkeleton } from '../../ui/load-failed';
import { SidePanel } from '../../ui/side-panel';

const SizeGuide = onDemand(() => import('./size-guide'));

/**
 * Link that opens the size guide over the page. In a new tab, and before hydration, it opens the page of the size
 * guide.
 */
export function SizeGuideLink(guide: ComponentProps<typeof SizeGuide>['props']) {
  const [open, setOpen] = useState(false);

  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };

  return (
    <>
      <Link to={sizeGuidePath} className="size-guide-link" aria-haspopup="dialog" onClick={show}>
        Size Guide
      </Link>
      <SidePanel title="Size Guide" side="right" wide open={open} onClose={() => setOpen(false)}>
        {open && <SizeGuide props={guide} meanwhile={<PageSkeleton />} onClose={() => setOpen(false)} />}
      </SidePanel>
    </>
  );
}
