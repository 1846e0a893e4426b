import type { ReactNode } from 'react';
import type { ListedProduct } from '../../api/models';
import { onDemand } from '../../ui/on-demand';
import { PanelOnItsWay } from '../../ui/panel-on-its-way';
import type { AddToCart } from '../cart/use-add-to-cart';
import { useQuickAdd } from './use-quick-add';

const QuickAddPanel = onDemand(() => import('./quick-add-panel'));

interface QuickAddProps {
  product: ListedProduct;
  addToCart: AddToCart;
  className: string;
  /** Accessible name of the button, if its content is not enough. */
  label?: string;
  /** Content of the button. */
  children?: (adding: boolean) => ReactNode;
  onAdded: () => void;
}

/** Button that adds one unit. It asks for the variant if there are several. */
export function QuickAdd({ product, addToCart, className, label, children, onAdded }: QuickAddProps) {
  const { start, adding, choosing, add, stop } = useQuickAdd(product, addToCart, onAdded);
  return (
    <>
      <button
        className={className}
        aria-label={label}
        aria-busy={adding || undefined}
        aria-disabled={adding || undefined}
        onClick={adding ? undefined : start}
      >
        {children?.(adding)}
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
