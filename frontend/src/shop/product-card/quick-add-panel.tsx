import './quick-add-panel.css';
import { useState } from 'react';
import type { ListedProduct } from '../../api/models';
import { ProductPicture } from '../../ui/product-picture';
import { SidePanel } from '../../ui/side-panel';
import { useToast } from '../../ui/toast/use-toast';
import { useMediaQuery } from '../../device/observed';
import { useMySize } from '../my-size/my-size';
import { choiceInSize, chosenVariant, missingPart, type Choice } from './variant-choice';
import { VariantOptions } from './variant-options';
import { Price, pricesOf } from '../../ui/money';

interface QuickAddPanelProps {
  product: ListedProduct;
  busy: boolean;
  onAdd: (variantId: number) => Promise<void>;
  onClose: () => void;
}

const wide = '(min-width: 760px)';

/** Dialog that asks for the size (and color) of a product that the shopper adds from its card. */
export default function QuickAddPanel({ product, busy, onAdd, onClose }: QuickAddPanelProps) {
  const mySize = useMySize()?.ofKind[product.kind ?? ''];
  const [choice, setChoice] = useState<Choice>(() => choiceInSize(product.variants, mySize));
  const [submitted, setSubmitted] = useState(false);
  const toast = useToast();
  const isWide = useMediaQuery(wide);
  const variant = chosenVariant(product.variants, choice);
  const picture = variant?.imageUrl ?? product.imageUrl;
  const missing = missingPart(product.variants, choice);

  const add = () => {
    if (variant) {
      void onAdd(variant.id);
      return;
    }
    setSubmitted(true);
    toast({
      tone: 'error',
      title: `Please select a ${missing}`,
      description: `Please select a ${missing} before adding to cart.`,
    });
  };

  return (
    <SidePanel
      title="Choose your size"
      side={isWide ? 'right' : 'bottom'}
      open
      onClose={onClose}
      footer={
        <button type="button" className="button button--wide" aria-disabled={busy} onClick={busy ? undefined : add}>
          {busy ? 'Adding...' : 'Add to Cart'}
        </button>
      }
    >
      <div className="quick-add">
        <div className="quick-add__picture">
          <ProductPicture
            src={picture}
            alt=""
            placeholder={product.placeholders?.[picture]}
            sizes="96px"
            maxWidth={400}
          />
        </div>
        <div>
          <p className="quick-add__name">{product.name}</p>
          <Price {...pricesOf(product, variant)} />
        </div>
      </div>
      <VariantOptions product={product} choice={choice} error={submitted ? missing : undefined} onChange={setChoice} />
    </SidePanel>
  );
}
