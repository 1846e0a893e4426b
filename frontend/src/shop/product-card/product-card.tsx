import './product-card.css';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedProduct } from '../../api/models';
import { productPath } from '../../page/paths';
import { ProductPicture } from '../../ui/product-picture';
import { useToast } from '../../ui/toast/use-toast';
import { Heart } from '../saved/heart';
import { useAddToCart } from '../cart/use-add-to-cart';
import { useWishlist, type Wishlist } from '../saved/use-wishlist';
import { Price, pricesOf } from '../../ui/money';
import { onDemand } from '../../ui/on-demand';

export const cardSizes = '(min-width:760px) 280px,48vw';
export const cardMaxWidth = 800;

interface ProductCardProps {
  product: ListedProduct;
  wishlist: Pick<Wishlist, 'isSaved' | 'save' | 'remove'>;
  headingLevel: 2 | 3;
  early?: 'high' | 'auto' | undefined;
  /**
   * Second picture, shown on hover or swipe. `later` reserves the space, so that the first swipe works. Undefined if
   * there is no second picture.
   */
  second?: 'later' | 'shown';
  /** Action of the card, e.g. a button that adds the product to the cart. */
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
        <Price {...pricesOf(product)} />
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

function AddButton({ product }: { product: ListedProduct }) {
  const { name, inStock, isSet, setOnly } = product;
  const toast = useToast();
  if (!inStock || isSet || setOnly) return null;
  return (
    <QuickAdd
      product={product}
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

const QuickAddPanel = onDemand(() => import('./quick-add-panel'));

interface QuickAddProps {
  product: ListedProduct;
  className: string;
  label: string;
  children?: (adding: boolean) => ReactNode;
  onAdded: () => void;
}

/** Button that adds one unit. It asks for the variant if there are several. */
export function QuickAdd({ product, className, label, children, onAdded }: QuickAddProps) {
  const { id, name, variants } = product;
  const addToCart = useAddToCart();
  const [adding, setAdding] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const stop = () => setChoosing(false);

  const add = async (variantId: number | null) => {
    setAdding(true);
    const addition = await addToCart({ productId: id, variantId, quantity: 1 }, name);
    setAdding(false);
    if (addition === 'refused') return;
    stop();
    if (addition === 'added') onAdded();
  };

  const start = () => {
    if (variants.length > 1) setChoosing(true);
    else void add(variants[0]?.id ?? null);
  };

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
      {choosing && <QuickAddPanel props={{ product, busy: adding, onAdd: add, onClose: stop }} onClose={stop} />}
    </>
  );
}

const skeletons = 8;
const earlyCards = 4;

interface ProductGridProps {
  products: ListedProduct[];
  headingLevel: 2 | 3;
  early?: boolean;
}

export function ProductGrid({ products, headingLevel, early = false }: ProductGridProps) {
  const wishlist = useWishlist();
  // A second picture becomes visible only after the pointer or a finger reaches the list. Before that, none is loaded.
  const [isReached, setReached] = useState(false);
  return (
    <ul className="grid" onPointerEnter={() => setReached(true)}>
      {products.map((product, place) => (
        <GridItem
          key={product.id}
          product={product}
          wishlist={wishlist}
          headingLevel={headingLevel}
          early={early && place < earlyCards ? (place === 0 ? 'high' : 'auto') : undefined}
          second={isReached ? 'shown' : 'later'}
        />
      ))}
    </ul>
  );
}

/** Renders again only if its props change: a list has many cards, and the session loads after the first render. */
const GridItem = memo(function GridItem(props: Omit<ProductCardProps, 'action'>) {
  return (
    <li>
      <ProductCard {...props} action={<AddButton product={props.product} />} />
    </li>
  );
});

export function ProductGridSkeleton() {
  return (
    <ul className="grid" aria-label="Loading products" aria-busy="true">
      {Array.from({ length: skeletons }, (_, place) => (
        <li key={place}>
          <div className="skeleton card__picture" />
          <div className="skeleton skeleton--line" />
          <div className="skeleton skeleton--line skeleton--short" />
        </li>
      ))}
    </ul>
  );
}

/** @param props.colors for each color, the color groups used by the filters: "Blue Red White" */
function ColorDots({ colors }: { colors: readonly string[] }) {
  return (
    <span className="dots" role="img" aria-label={`${colors.length} colors`}>
      {colors.map((names) => {
        const [first, last = first] = names.split(' ').map((name) => `var(--swatch-${name.toLowerCase()})`);
        return (
          <i
            key={names}
            style={{ background: first === last ? first : `linear-gradient(90deg,${first} 50%,${last} 0)` }}
          />
        );
      })}
    </span>
  );
}

/** @param props.rating 0 to 5; the stars are rounded, and the accessible name has one decimal */
export function Stars({ rating }: { rating: number }) {
  const empty = 5 - Math.round(rating);
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
      {'★★★★★☆☆☆☆☆'.slice(empty, empty + 5)}
    </span>
  );
}
