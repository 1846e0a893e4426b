import { Suspense, useId, useState, type SubmitEvent } from 'react';
import type { Product, ProductDetail } from '../../api/models';
import { Link } from 'react-router-dom';
import { productPath } from '../../page/paths';
import { ServerForm } from '../../page/server-form';
import { useRefusedForm } from '../../page/site';
import { formatMoney } from '../../ui/money';
import { QuantityField } from '../../ui/quantity-stepper';
import { optionalPart } from '../../ui/optional-part';
import { useToast } from '../../ui/toast/use-toast';
import { useAddToCart } from '../cart/use-add-to-cart';
import { lowestPrice, pricesOf } from '../../ui/price';
import { chosenVariant, missingPart, mostToBuy, type Choice } from '../product-card/variant-choice';
import { VariantOptions } from '../product-card/variant-options';
import { SizeGuideLink } from '../size-guide/size-guide-link';

/** Shown only while the form is out of view. */
const BuyBar = optionalPart(() => import('./buy-bar'));

interface SetFormProps {
  product: ProductDetail;
  choices: Record<Half, Choice>;
  onChoose: Record<Half, (choice: Choice) => void>;
}

/**
 * Purchase form of a set, in one size of its top and one of its bottom. For a product sold only in sets, links to those
 * sets.
 */
export default function SetForm({ product, ...chosen }: SetFormProps) {
  return (
    <div className="set-form">
      {product.set ? (
        <HalvesForm product={product} set={product.set} {...chosen} />
      ) : (
        <SoldInSets sets={product.sets ?? []} />
      )}
    </div>
  );
}

function SoldInSets({ sets }: { sets: NonNullable<ProductDetail['sets']> }) {
  if (sets.length === 0) return <p className="set-form__only">This is not sold at the moment.</p>;
  return (
    <div className="set-form__only">
      <p>This piece is sold as part of a set:</p>
      <ul>
        {sets.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={productPath(slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Halves = NonNullable<ProductDetail['set']>;
type Half = keyof Halves;

const halfNames = ['top', 'bottom'] as const;

function HalvesForm({ product, set, choices, onChoose }: SetFormProps & { set: Halves }) {
  const { id, name, slug, price, inStock } = product;
  const add = useAddToCart();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState(useRefusedForm('add-set-to-cart') !== undefined);
  const [wanted, setWanted] = useState(1);
  const formId = useId();
  const variants = {
    top: chosenVariant(set.top.variants, choices.top),
    bottom: chosenVariant(set.bottom.variants, choices.bottom),
  };
  const most = Math.min(...halfNames.map((half) => mostToBuy(set[half], choices[half])));
  const quantity = Math.min(wanted, most);
  const soldOut = !inStock || halfNames.some((half) => variants[half]?.inStock === false);
  const label = soldOut ? 'Sold Out' : adding ? 'Adding...' : 'Add to Cart';
  const sizes = halfNames.map((half) => choices[half].size);
  const cents = halfNames.map((half) => Math.round(lowestPrice(pricesOf(set[half], variants[half])) * 100));
  const separately = cents.reduce((sum, one) => sum + one, 0) / 100;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding) return;
    const open = halfNames.find((half) => missingPart(set[half].variants, choices[half]));
    if (open) {
      const part = missingPart(set[open].variants, choices[open]);
      setAsked(true);
      event.currentTarget
        .querySelector<HTMLElement>(`[data-half=${open}] [data-part=${part}] input:not([aria-disabled])`)
        ?.focus();
      const sentence = `Please select a ${part} for the ${open}`;
      toast({ tone: 'error', title: sentence, description: `${sentence} before adding to cart.` });
      return;
    }
    setAdding(true);
    const halves = { topVariantId: variants.top?.id ?? null, bottomVariantId: variants.bottom?.id ?? null };
    const addition = await add({ productId: id, variantId: null, ...halves, quantity }, name);
    setAdding(false);
    if (addition === 'added') {
      toast({ title: 'Added to cart!', description: `${quantity} × ${name} added to your cart.` });
    }
  };

  return (
    <>
      <ServerForm
        form="add-set-to-cart"
        fields={{ slug }}
        id={formId}
        className="purchase"
        onSubmit={(event) => void submit(event)}
      >
        {halfNames.map((half) => (
          <HalfOptions
            key={half}
            half={half}
            product={set[half]}
            asked={asked}
            choice={choices[half]}
            onChange={onChoose[half]}
          />
        ))}
        {separately > price && (
          <p>
            {formatMoney(price)} instead of {formatMoney(separately)}: you save {formatMoney(separately - price)}.
          </p>
        )}
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
            price={formatMoney(price)}
            size={sizes.every(Boolean) ? sizes.join(' / ') : undefined}
            label={label}
            soldOut={soldOut}
            busy={adding}
          />
        </Suspense>
      )}
    </>
  );
}

interface HalfOptionsProps {
  half: Half;
  product: Product;
  choice: Choice;
  asked: boolean;
  onChange: (choice: Choice) => void;
}

function HalfOptions({ half, product, choice, asked, onChange }: HalfOptionsProps) {
  const title = useId();
  return (
    <section className="set-form__half" data-half={half} aria-labelledby={title}>
      <h2 id={title}>
        {half === 'top' ? 'Top' : 'Bottom'}: <Link to={productPath(product.slug)}>{product.name}</Link>
      </h2>
      <VariantOptions
        product={product}
        namePrefix={`${half}-`}
        choice={choice}
        error={asked ? missingPart(product.variants, choice) : undefined}
        onChange={onChange}
        sizeHelp={half === 'top' && <SizeGuideLink />}
      />
    </section>
  );
}
