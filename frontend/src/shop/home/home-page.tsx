import '../../ui/reasons.css';
import '../product-card/product-card.css';
import './home.css';
import { Link } from 'react-router-dom';
import type { Category, Store } from '../../api/models';
import { categoryPath, homePath, productPath, productsPath } from '../../page/paths';
import { useSite } from '../../page/site';
import { organization, webSite } from '../../page/structured-data';
import { useHead } from '../../page/use-head';
import { freeServices, freeShippingOrders } from '../../page/shipping-words';
import { useCategories, useStore } from '../../page/use-store';
import { ProductPicture } from '../../ui/product-picture';
import { type Shape, shapeNames } from '../../ui/garment-words';
import { Hero, heroPreloads } from './hero';
import { useRef } from 'react';
import { Icon } from '../../ui/icon';
import { ProductGrid, Stars } from '../product-card/product-card';
import { useFeaturedReviews, useRail } from './use-rail';

const pickers: Shape[] = [
  ...(['triangle', 'bandeau', 'halter', 'high-waist'] as const),
  ...(['one-piece', 'cover-up', 'leggings', 'bra'] as const),
];

const reasons = ({ demoName }: Store, freeOrders: string | undefined) => [
  {
    title: 'Trendy designs',
    text: `${demoName ? 'Stars, stripes' : 'Prints'} and sun-washed color, designed for this summer and many more.`,
  },
  {
    title: 'Fit guarantee',
    text: 'Cut for every body, XS to XL. If the size is not right, send it back within 30 days.',
  },
  { title: 'Quality fabric', text: 'Soft, sturdy and made to last. Each product page lists the materials.' },
  {
    title: 'Fast shipping',
    text: `On its way within 1-2 business days${freeOrders ? `, and free ${freeOrders}` : ''}.`,
  },
];

/**
 * Categories of the panels, with their texts. If staff change the slug of a category, its panel shows the description
 * of the category instead.
 */
const panels = [
  { id: 1, slug: 'bikinis', text: 'Triangles, bandeaus and high waists for real water and long days.' },
  { id: 2, slug: 'athletic-wear', text: 'Leggings, bras and tanks for the cliff path and the coffee afterward.' },
];

export default function HomePage() {
  const store = useStore();
  const { name, demoName } = store;
  const { origin } = useSite();
  useHead({
    title: `${name} | ${demoName ? 'American swimwear' : 'Swimwear'} and activewear`,
    description: `Bikinis, one-pieces, cover-ups and activewear${demoName ? ' with a little flag in them' : ''}. ${freeServices(store)}`,
    canonical: homePath,
    preload: heroPreloads,
    structured: __SERVER__ ? [organization(store, origin), webSite(store, origin)] : undefined,
  });
  return (
    <>
      <Hero />
      <Rail />
      <Panels />
      <nav className="container section" aria-labelledby="shapes">
        <h2 id="shapes">Shop by shape</h2>
        <ul className="pickers">
          {pickers.map((shape) => (
            <li key={shape}>
              <Link to={`${productsPath}?shapes=${shape}`}>{shapeNames[shape]}</Link>
            </li>
          ))}
        </ul>
        <p className="section__more">
          <Link to={productsPath}>View all products</Link>
        </p>
      </nav>
      <FeaturedReviews />
      <section className="container section" aria-labelledby="why">
        <h2 id="why">Why Choose {name}</h2>
        <ul className="reasons reasons--strip">
          {reasons(store, freeShippingOrders(store)).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Panels() {
  const categories = useCategories();
  const shown = panels.flatMap(({ id, slug, text }) => {
    const category = categories.find((one) => one.id === id);
    return category ? [{ category, text: category.slug === slug ? text : category.description }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="featured">
      <h2 id="featured">Featured Products</h2>
      <div className="panels">
        {shown.map(({ category, text }) => (
          <Link key={category.slug} to={categoryPath(category.slug)} className="panel">
            <PanelPicture category={category} />
            <span className="panel__text">
              <span className="panel__name">{category.name}</span>
              <span>{text}</span>
              <span className="panel__go">Shop {category.name}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}

function PanelPicture({ category: { imageUrl, placeholder } }: { category: Category }) {
  if (!imageUrl) return null;
  return (
    <ProductPicture
      src={imageUrl}
      alt=""
      placeholder={placeholder}
      sizes="(min-width: 760px) 50vw, 100vw"
      maxWidth={800}
    />
  );
}

/** New products in a row that scrolls with swipes or arrow buttons. */
function Rail() {
  const products = useRail();
  const rail = useRef<HTMLDivElement>(null);
  if (products.length === 0) return null;
  const move = (screens: number) => {
    const row = rail.current?.querySelector('.grid');
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row?.scrollBy({ left: row.clientWidth * screens, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <section className="container section" aria-labelledby="new">
      <div className="rail__head">
        <h2 id="new">New this week</h2>
        <p className="rail__arrows">
          <button type="button" className="icon-button with-scripts" aria-label="Previous" onClick={() => move(-0.9)}>
            <Icon name="chevron" size={20} />
          </button>
          <button type="button" className="icon-button with-scripts" aria-label="Next" onClick={() => move(0.9)}>
            <Icon name="chevron" size={20} />
          </button>
        </p>
      </div>
      <div className="rail" ref={rail}>
        <ProductGrid products={products} headingLevel={3} />
      </div>
    </section>
  );
}

const enough = 3;

function FeaturedReviews() {
  const featured = useFeaturedReviews();
  if (featured.length < enough) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <div className="container section">
        <h2 id="testimonials">What our customers say</h2>
        <ul className="testimonials__list">
          {featured.map(({ id, author, isSample, stars, sizeWorn, text, productName, productSlug }) => (
            <li key={id}>
              <Stars rating={stars} />
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <p className="testimonials__name">
                {author}
                {sizeWorn && `, wore ${sizeWorn}`} {isSample && <span className="sample-note">Sample</span>}
                <br />
                <Link to={productPath(productSlug)}>{productName}</Link>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
