import { Suspense, useId, useState, type SubmitEvent } from 'react';
import type { ProductDetail } from '../../api/models';
import { FitLine } from '../fit/fit-line';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { QuantityField } from '../../ui/quantity-stepper';
import { optionalPart } from '../../ui/optional-part';
import { useToast } from '../../ui/toast/use-toast';
import { SizeGuideLink } from '../size-guide/size-guide-link';
import { useAddToCart } from '../cart/use-add-to-cart';
import { chosenVariant, missingPart, mostToBuy, type Choice } from '../product-card/variant-choice';
import { VariantOptions } from '../product-card/variant-options';

/** Shown only while the form is out of view. */
const BuyBar = optionalPart(() => import('./buy-bar'));

interface PurchaseFormProps {
  product: ProductDetail;
  /** Formatted price of the choice. */
  price: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function PurchaseForm({ product, price, choice, onChoose }: PurchaseFormProps) {
  const { id, name, slug, variants, inStock } = product;
  const add = useAddToCart();
  const [adding, setAdding] = useState(false);
  const toast = useToast();
  const [wanted, setWanted] = useState(1);
  const most = mostToBuy(product, choice);
  const quantity = Math.min(wanted, most);
  const [asked, setAsked] = useState(useRefusedForm('add-to-cart') !== undefined);
  const missing = missingPart(variants, choice);
  const variant = chosenVariant(variants, choice);
  const soldOut = !inStock || variant?.inStock === false;
  const label = soldOut ? 'Sold Out' : adding ? 'Adding...' : 'Add to Cart';
  const formId = useId();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding) return;
    if (missing) {
      setAsked(true);
      event.currentTarget.querySelector<HTMLElement>(`[data-part=${missing}] input:not([aria-disabled])`)?.focus();
      toast({
        tone: 'error',
        title: `Please select a ${missing}`,
        description: `Please select a ${missing} before adding to cart.`,
      });
      return;
    }
    setAdding(true);
    const addition = await add({ productId: id, variantId: variant?.id ?? null, quantity }, name);
    setAdding(false);
    if (addition === 'added') {
      toast({ title: 'Added to cart!', description: `${quantity} × ${name} added to your cart.` });
    }
  };

  return (
    <>
      <ServerForm
        form="add-to-cart"
        fields={{ slug }}
        id={formId}
        className="purchase"
        onSubmit={(event) => void submit(event)}
      >
        <VariantOptions
          product={product}
          choice={choice}
          error={asked ? missing : undefined}
          onChange={onChoose}
          sizeHelp={<SizeGuideLink product={product} size={choice.size} />}
        />
        <FitLine product={product} size={choice.size} />
        <div className="purchase__bar">
          {inStock && <QuantityField label={name} quantity={quantity} max={most} onChange={setWanted} />}
          <button type="submit" className="button button--wide" disabled={soldOut} aria-disabled={adding}>
            {label}
          </button>
        </div>
      </ServerForm>
      {inStock && (
        <Suspense>
          <BuyBar
            form={formId}
            name={name}
            price={price}
            size={choice.size}
            label={label}
            soldOut={soldOut}
            busy={adding}
          />
        </Suspense>
      )}
    </>
  );
}
