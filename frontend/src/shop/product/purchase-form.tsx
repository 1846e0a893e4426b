import { Suspense, useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { NewCartItem, ProductDetail } from '../../api/models';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { optionalPart } from '../../ui/on-demand';
import { QuantityField } from '../../ui/quantity-stepper';
import { useToast } from '../../ui/toast/use-toast';
import { useAddToCart } from '../cart/use-add-to-cart';
import { FitLine } from '../fit/fit-line';
import { chosenVariant, maxQuantity, missingPart, type Choice } from '../product-card/variant-choice';
import { VariantOptions } from '../product-card/variant-options';
import { SizeGuideLink } from '../size-guide/size-guide-link';

/** Shown only while the form is out of view. */
const BuyBar = optionalPart(() => import('./buy-bar'));

interface PurchaseFormProps {
  product: ProductDetail;
  price: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function PurchaseForm({ product, price, choice, onChoose }: PurchaseFormProps) {
  const { id, variants, inStock } = product;
  const missing = missingPart(variants, choice);
  const variant = chosenVariant(variants, choice);
  return (
    <Purchase
      form="add-to-cart"
      product={product}
      price={price}
      size={choice.size}
      max={maxQuantity(product, choice)}
      soldOut={!inStock || variant?.inStock === false}
      missing={missing && { message: `Please select a ${missing}`, selector: `[data-part=${missing}]` }}
      item={{ productId: id, variantId: variant?.id ?? null }}
    >
      {(submitted) => (
        <>
          <VariantOptions
            product={product}
            choice={choice}
            error={submitted ? missing : undefined}
            onChange={onChoose}
            sizeHelp={<SizeGuideLink product={product} size={choice.size} />}
          />
          <FitLine product={product} size={choice.size} />
        </>
      )}
    </Purchase>
  );
}

interface PurchaseProps {
  form: 'add-to-cart' | 'add-set-to-cart';
  product: ProductDetail;
  price: string;
  size: string | undefined;
  max: number;
  soldOut: boolean;
  /** Next part to choose, with the selector of its fields; undefined if the choice is complete. */
  missing: { message: string; selector: string } | undefined;
  item: Omit<NewCartItem, 'quantity'>;
  /** @param submitted whether the shopper submitted an incomplete choice */
  children: (submitted: boolean) => ReactNode;
}

/** Form that adds a chosen item to the cart, with its quantity, and the bar that repeats its button. */
export function Purchase({ form, product, price, size, max, soldOut, missing, item, children }: PurchaseProps) {
  const { name, slug, inStock } = product;
  const id = useId();
  const add = useAddToCart();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const refused = useRefusedForm(form);
  const [wanted, setWanted] = useState(Math.max(1, Math.trunc(Number(refused?.values['quantity'])) || 1));
  const [submitted, setSubmitted] = useState(refused !== undefined);
  const quantity = Math.min(wanted, max);
  const label = soldOut ? 'Sold Out' : adding ? 'Adding...' : 'Add to Cart';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding) return;
    if (missing) {
      const { message, selector } = missing;
      setSubmitted(true);
      event.currentTarget.querySelector<HTMLElement>(`${selector} input:not([aria-disabled])`)?.focus();
      toast({ tone: 'error', title: message, description: `${message} before adding to cart.` });
      return;
    }
    setAdding(true);
    const addition = await add({ ...item, quantity }, name);
    setAdding(false);
    if (addition === 'added') {
      toast({ title: 'Added to cart!', description: `${quantity} × ${name} added to your cart.` });
    }
  };

  return (
    <>
      <ServerForm form={form} fields={{ slug }} id={id} className="purchase" onSubmit={(event) => void submit(event)}>
        {children(submitted)}
        <div className="purchase__bar">
          {inStock && <QuantityField label={name} quantity={quantity} max={max} onChange={setWanted} />}
          <button type="submit" className="button button--wide" disabled={soldOut} aria-disabled={adding}>
            {label}
          </button>
        </div>
      </ServerForm>
      {inStock && (
        <Suspense>
          <BuyBar form={id} busy={adding} {...{ name, price, size, label, soldOut }} />
        </Suspense>
      )}
    </>
  );
}
