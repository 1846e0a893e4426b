import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Product, ProductDetail } from '../../api/models';
import { productPath } from '../../page/paths';
import { formatMoney, lowestPrice, pricesOf } from '../../ui/money';
import { chosenVariant, maxQuantity, missingPart, type Choice } from '../product-card/variant-choice';
import { VariantOptions } from '../product-card/variant-options';
import { SizeGuideLink } from '../size-guide/size-guide-link';
import { Purchase } from './purchase-form';

interface SetFormProps {
  product: ProductDetail;
  choices: Record<Half, Choice>;
  onChoose: Record<Half, (choice: Choice) => void>;
}

/**
 * Purchase form of a set: the shopper chooses one size of the top and one of the bottom. For a product that is sold
 * only in sets, shows links to those sets.
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
  if (sets.length === 0) return <p className="set-form__only">This item is currently not available.</p>;
  return (
    <div className="set-form__only">
      <p>This item is sold as part of a set:</p>
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
  const { id, price, inStock } = product;
  const variants = {
    top: chosenVariant(set.top.variants, choices.top),
    bottom: chosenVariant(set.bottom.variants, choices.bottom),
  };
  const missing = halfNames.flatMap((half) => {
    const part = missingPart(set[half].variants, choices[half]);
    if (!part) return [];
    return { message: `Please select a ${part} for the ${half}`, selector: `[data-half=${half}] [data-part=${part}]` };
  });
  const sizes = halfNames.map((half) => choices[half].size);
  const cents = halfNames.map((half) => Math.round(lowestPrice(pricesOf(set[half], variants[half])) * 100));
  const separately = cents.reduce((sum, one) => sum + one, 0) / 100;
  return (
    <Purchase
      form="add-set-to-cart"
      product={product}
      price={formatMoney(price)}
      size={sizes.every(Boolean) ? sizes.join(' / ') : undefined}
      max={Math.min(...halfNames.map((half) => maxQuantity(set[half], choices[half])))}
      soldOut={!inStock || halfNames.some((half) => variants[half]?.inStock === false)}
      missing={missing[0]}
      item={{
        productId: id,
        variantId: null,
        topVariantId: variants.top?.id ?? null,
        bottomVariantId: variants.bottom?.id ?? null,
      }}
    >
      {(submitted) => (
        <>
          {halfNames.map((half) => (
            <HalfOptions
              key={half}
              half={half}
              product={set[half]}
              submitted={submitted}
              choice={choices[half]}
              onChange={onChoose[half]}
            />
          ))}
          {separately > price && (
            <p>
              {formatMoney(price)} instead of {formatMoney(separately)}: you save {formatMoney(separately - price)}.
            </p>
          )}
        </>
      )}
    </Purchase>
  );
}

interface HalfOptionsProps {
  half: Half;
  product: Product;
  choice: Choice;
  submitted: boolean;
  onChange: (choice: Choice) => void;
}

function HalfOptions({ half, product, choice, submitted, onChange }: HalfOptionsProps) {
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
        error={submitted ? missingPart(product.variants, choice) : undefined}
        onChange={onChange}
        sizeHelp={half === 'top' && <SizeGuideLink />}
      />
    </section>
  );
}
