import { useRef } from 'react';
import { Icon } from '../../ui/icon';
import { ProductGrid } from '../product-card/product-grid';
import { useRail } from './use-rail';

/** New products in a row that scrolls by swipes or arrow buttons. */
export function Rail() {
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
          <button type="button" className="icon-button" aria-label="Back" onClick={() => move(-0.9)}>
            <Icon name="chevron" size={20} />
          </button>
          <button type="button" className="icon-button" aria-label="Further" onClick={() => move(0.9)}>
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
