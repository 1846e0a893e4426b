import type { ReactNode } from 'react';
import type { ListedProduct } from '../../api/models';
import { onDemand } from '../../ui/on-demand';
import { PanelOnItsWay } from '../../ui/panel-on-its-way';
import { preloadSidePanel } from '../../ui/side-panel';
import { useQuickAdd } from './use-quick-add';

const QuickAddPanel = onDemand(() => import('./quick-add-panel'));

interface QuickAddProps {
  product: ListedProduct;
  className: string;
  /** The button's name, if its content is not enough. */
  label?: string;
  /** What the button shows. */
  children: (adding: boolean) => ReactNode;
  onAdded: () => void;
}

/** A button that adds one unit; where there is more than one variant it asks which. */
export function QuickAdd({ product, className, label, children, onAdded }: QuickAddProps) {
  const { start, adding, choosing, add, stop } = useQuickAdd(product, onAdded);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-busy={adding || undefined}
        aria-disabled={adding || undefined}
        onPointerEnter={preloadSidePanel}
        onClick={adding ? undefined : start}
      >
        {children(adding)}
      </button>
      {choosing && (
        <QuickAddPanel
          props={{ product, busy: adding, onAdd: add, onClose: stop }}
          meanwhile={<PanelOnItsWay onClose={stop} />}
          onFailed={stop}
        />
      )}
    </>
  );
}
