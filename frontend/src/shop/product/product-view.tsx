import { freeShipping } from '../../page/shipping-words';
import { useStore } from '../../page/use-store';
import { Suspense, useState } from 'react';
import type { ProductDetail } from '../../api/models';
import { FitFacts } from '../fit/fit-line';
import { hasSeveralPrices, isReduced, lowestPrice, Price, pricesOf, priceText } from '../../ui/money';
import { Heart } from '../saved/heart';
import { useWishlist } from '../saved/use-wishlist';
import { Gallery } from './gallery';
import { frontOf, galleryPictures } from './gallery-pictures';
import { PurchaseForm } from './purchase-form';
import { documentPart } from '../../ui/on-demand';
import { Stars } from '../product-card/product-card';
import { needsWaitlist } from '../waitlist/sold-out';
import { useChoice } from './use-choice';
import { type Choice, chosenVariant } from '../product-card/variant-choice';
import { Icon } from '../../ui/icon';
import { DeliveryLine } from '../delivery/delivery-line';

/** Loaded only when needed: few products have sold-out sizes. */
const JoinWaitlist = documentPart('.waitlist', () =>
  import('../waitlist/join-waitlist').catch(() => ({ default: () => null })),
);
const SetForm = documentPart('.set-form', () => import('./set-form'));

export function ProductView({ product }: { product: ProductDetail }) {
  const { set } = product;
  const form = set ? 'add-set-to-cart' : 'add-to-cart';
  // For a set, this is the choice of its top.
  const [choice, setChoice] = useChoice(set?.top ?? product, form, set ? 'top-' : '');
  const [bottomChoice, setBottomChoice] = useChoice(set?.bottom ?? product, form, set ? 'bottom-' : '');
  const [turnedTo, setTurnedTo] = useState<string>();
  const pictures = galleryPictures(product, choice.color);
  // The first color starts with the first picture, which the document already loads.
  const front = choice.color === product.variants[0]?.color ? undefined : frontOf(product, choice.color);
  const place = Math.max(
    0,
    pictures.findIndex(({ src }) => src === (turnedTo ?? front)),
  );
  const prices = pricesOf(product, chosenVariant(product.variants, choice));
  const price = lowestPrice(prices);
  const { rating } = product;

  const wishlist = useWishlist();

  const choose = (next: Choice) => {
    if (next.color !== choice.color) setTurnedTo(frontOf(product, next.color) ?? pictures[place]?.src);
    setChoice(next);
  };

  return (
    <div className="product__view">
      <Gallery
        pictures={pictures}
        placeholders={product.placeholders}
        place={place}
        onShow={(to) => setTurnedTo(pictures[to]?.src)}
      />
      <div className="product__facts">
        <div className="product__title">
          <h1>{product.name}</h1>
          <Heart product={product} wishlist={wishlist} />
        </div>
        {rating && (
          <p className="rating" data-samples={rating.samples || null}>
            <Stars rating={rating.average} /> ({rating.count} review{rating.count > 1 && 's'})
          </p>
        )}
        <p className="product__price">
          <Price {...prices} />
          {product.isNew && <span className="badge">NEW</span>}
          {!hasSeveralPrices(prices) && isReduced(price, prices.compareAtPrice) && (
            <span className="badge badge--red">Save {Math.round((1 - price / prices.compareAtPrice) * 100)}%</span>
          )}
        </p>
        {product.isSet || product.setOnly ? (
          <Suspense>
            <SetForm
              product={product}
              choices={{ top: choice, bottom: bottomChoice }}
              onChoose={{ top: setChoice, bottom: setBottomChoice }}
            />
          </Suspense>
        ) : (
          <>
            <FitFacts product={product} />
            <PurchaseForm product={product} price={priceText(prices)} choice={choice} onChoose={choose} />
          </>
        )}
        {needsWaitlist(product) && (
          <Suspense>
            <JoinWaitlist product={product} choices={[choice, bottomChoice]} />
          </Suspense>
        )}
        <Notices inStock={product.inStock} />
      </div>
    </div>
  );
}

function Notices({ inStock }: { inStock: boolean }) {
  const free = freeShipping(useStore());
  return (
    <ul className="notices">
      {inStock && (
        <li>
          <DeliveryLine />
        </li>
      )}
      {free && (
        <li>
          <Icon name="truck" size={20} />
          {free}
        </li>
      )}
      <li>
        <Icon name="returns" size={20} />
        Free returns within 30 days
      </li>
    </ul>
  );
}
