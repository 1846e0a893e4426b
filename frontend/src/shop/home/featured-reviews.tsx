import { Link } from 'react-router-dom';
import { productPath } from '../../page/paths';
import { Stars } from '../../ui/stars';
import { useFeaturedReviews } from './use-featured-reviews';

const enough = 3;

/** Customer reviews, once there are enough of them. */
export function FeaturedReviews() {
  const featured = useFeaturedReviews();
  if (featured.length < enough) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <div className="container section">
        <h2 id="testimonials">What people say</h2>
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
