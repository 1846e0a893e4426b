import './product-card.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../api/models';
import { productPath } from '../../page/paths';
import { ProductPicture } from '../../ui/product-picture';
import { Stars } from '../../ui/stars';
import { useToast } from '../../ui/toast/use-toast';
import { Heart } from '../saved/heart';
import type { AddToCart } from '../cart/use-add-to-cart';
import type { Wishlist } from '../saved/use-wishlist';
import { ColorDots } from './color-dots';
import { Price } from '../../ui/price';
import { QuickAdd } from './quick-add';

export const cardSizes = '(min-width:760px) 280px,48vw';
export const cardMaxWidth = 800;

interface ProductCardProps {
  product: ListedProduct;
  wishlist: Pick<Wishlist, 'isSaved' | 'save' | 'remove'>;
  headingLevel: 2 | 3;
  early?: 'high' | 'auto' | undefined;
  /**
   * Second picture, shown on hover or swipe. `later` reserves its space, so that a first swipe works. Undefined if
   * there is none.
   */
  second?: 'later' | 'shown';
  /** Action of the card, e.g. a button that adds to the cart. */
  action: ReactNode;
}

export function ProductCard({ product, wishlist, headingLevel, early, second, action }: ProductCardProps) {
  const { name, slug, imageUrl, images, placeholders, colors, rating } = product;
  const other = second && images[0];
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="card">
      <Link to={productPath(slug)} className="card__picture" aria-hidden tabIndex={-1}>
        <ProductPicture
          src={imageUrl}
          alt=""
          placeholder={placeholders?.[imageUrl]}
          sizes={cardSizes}
          maxWidth={cardMaxWidth}
          early={early}
        />
        {other &&
          (second === 'shown' ? (
            <ProductPicture src={other} alt="" sizes={cardSizes} maxWidth={cardMaxWidth} />
          ) : (
            <span />
          ))}
      </Link>
      <Badge product={product} />
      {colors && <ColorDots colors={colors} />}
      <Heading className="card__name">
        <Link to={productPath(slug)}>{name}</Link>
      </Heading>
      <p className="card__price">
        <Price price={product.price} priceRange={product.priceRange} compareAtPrice={product.compareAtPrice} />
      </p>
      {rating && (
        <p className="rating" data-samples={rating.samples || null}>
          <Stars rating={rating.average} /> ({rating.count})
        </p>
      )}
      <Heart product={product} wishlist={wishlist} className="card__heart" />
      {action}
    </article>
  );
}

/** Button that adds a listed product to the cart. */
export function AddButton({ product, addToCart }: { product: ListedProduct; addToCart: AddToCart }) {
  const { name, inStock, isSet, setOnly } = product;
  const toast = useToast();
  if (!inStock || isSet || setOnly) return null;
  return (
    <QuickAdd
      product={product}
      addToCart={addToCart}
      className="card__add with-scripts"
      label={`Add ${name} to cart`}
      onAdded={() => toast({ title: 'Added to cart', description: `${name} has been added to your cart.` })}
    />
  );
}

function Badge({ product: { inStock, isNew, isFeatured } }: { product: ListedProduct }) {
  if (!inStock) return <span className="badge badge--quiet">SOLD OUT</span>;
  if (isNew) return <span className="badge">NEW</span>;
  return isFeatured ? <span className="badge badge--gold">BESTSELLER</span> : null;
}
