import { Link } from 'react-router-dom';
import type { ProductDetail } from '../../api/models';
import { contactPath } from '../../page/paths';
import { sizes as usualSizes } from '../my-size/sizes';
import { sizesOf } from '../product-card/variant-choice';

/** Known facts about how the product is made and worn. */
export function ProductDetails({ product }: { product: ProductDetail }) {
  const { features, fabric, lining, upf, care, fit } = product;
  const sections = [
    { title: 'Features', facts: [...features, fit, sizeRange(sizesOf(product.variants))] },
    { title: 'Material', facts: [fabric, lining, upf && `UPF ${upf === 50 ? '50+' : upf}`] },
    { title: 'Care', facts: care },
  ]
    .map(({ title, facts }) => ({ title, facts: facts.filter((fact) => typeof fact === 'string') }))
    .filter(({ facts }) => facts.length > 0);
  if (sections.length === 0) {
    return (
      <p>
        Would you like to know more about this product? <Link to={contactPath}>Ask us</Link>.
      </p>
    );
  }
  return (
    <div className="details">
      {sections.map(({ title, facts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

/** Returns a size range as text: "Sizes XS to XL", "Sizes S and L"; undefined for a product without sizes. */
function sizeRange(sizes: string[]): string | undefined {
  const [first] = sizes;
  if (first === undefined) return undefined;
  if (sizes.length === 1) return `Size ${first}`;
  const from = usualSizes.findIndex((size) => size === first);
  const withoutGap = sizes.length > 2 && sizes.every((size, place) => size === usualSizes[from + place]);
  return `Sizes ${withoutGap ? `${first} to ${sizes.at(-1)}` : list.format(sizes)}`;
}
