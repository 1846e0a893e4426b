import '../../ui/reasons.css';
import './about.css';
import { Link } from 'react-router-dom';
import { aboutPath, contactPath, productsPath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { WrittenPage } from '../../page/written-page';
import { useStore } from '../../page/use-store';
import { useWrittenPage } from '../../page/use-written-text';

const values = [
  {
    title: 'Quality',
    text: 'Sturdy fabrics, double stitching and colors that last. Each product page lists the materials.',
  },
  { title: 'Diversity', text: 'Designs for all body types, fitted on real people and cut from XS to XL.' },
  {
    title: 'Sustainability',
    text: 'Responsible manufacturing: small runs, fair hours and nothing made to be thrown away.',
  },
];

const shoreIn = (format: string) =>
  [640, 1280, 1920].map((width) => `/media/shore-${width}.${format} ${width}w`).join();
/**
 * Rendered width of the picture. On narrow screens, the picture is wider than the screen, and its sides are cut off.
 */
const sizes = 'max(100vw, 513px)';

export default function AboutPage() {
  const { name, city, state, founded } = useStore();
  const { html } = useWrittenPage('about');
  useHead({
    title: 'About Us',
    description:
      html === null
        ? `${name} has made premium American swimwear and activewear in ${city}, ${state}${founded === null ? '' : ` since ${founded}`}: our story, our mission and our values.`
        : `About ${name}, a shop for swimwear and activewear in ${city}, ${state}.`,
    canonical: aboutPath,
  });
  return (
    <WrittenPage page="about" title="About Us">
      <OwnStory />
    </WrittenPage>
  );
}

function OwnStory() {
  const { name, city, state, demo, founded } = useStore();
  return (
    <>
      <div className="container about__intro">
        <h1>About Us</h1>
        <p>
          Swimwear and activewear with a little flag in it, from the coast of {state}
          {founded !== null && ` since ${founded}`}.
        </p>
      </div>
      <div className="about__picture">{demo ? <Shore /> : <Sea />}</div>
      <section className="container section about__story" aria-labelledby="story">
        <h2 id="story">Our Story</h2>
        <div>
          <p>
            {name} was founded{founded !== null && ` in ${founded}`} with one bikini, one sewing machine and one
            question: why is swimwear that wears the flag so often made to last a single weekend?
          </p>
          <p>
            The answer became a small label in {city}. We still draw every print ourselves, wear every sample in the
            water first, and make only pieces that we would wear for years.
          </p>
        </div>
      </section>
      <section className="container section about__story" aria-labelledby="mission">
        <h2 id="mission">Our Mission</h2>
        <div>
          <p>Premium quality, patriotic designs, and comfortable, durable materials for the beach and the way home.</p>
          <Link className="button" to={productsPath}>
            Shop Our Collection
          </Link>
        </div>
      </section>
      <section className="container section" aria-labelledby="values">
        <h2 id="values">Our Values</h2>
        <ul className="reasons">
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Owner />
      <section className="container section about__join" aria-labelledby="join">
        <h2 id="join">Join the Family</h2>
        <p>Find your favorite for this year, or write to us about the item you are looking for.</p>
        <p className="about__actions">
          <Link className="button" to={productsPath}>
            Shop Now
          </Link>
          <Link className="button button--quiet" to={contactPath}>
            Contact Us
          </Link>
        </p>
      </section>
    </>
  );
}

/** Three products of the demo shop. */
function Shore() {
  return (
    <picture>
      <source type="image/avif" srcSet={shoreIn('avif')} sizes={sizes} />
      <img src="/media/shore-1280.webp" srcSet={shoreIn('webp')} sizes={sizes} alt="" width={1920} height={824} />
    </picture>
  );
}

function Sea() {
  return (
    <picture>
      <source type="image/avif" media="(max-width: 700px)" srcSet="/media/poster-640.avif" />
      <source type="image/avif" srcSet="/media/poster-1280.avif" />
      <img src="/media/poster-1280.webp" alt="" width={1280} height={720} />
    </picture>
  );
}

/** Profile of the owner. Only the demo shop has an invented owner, and the page states this. */
function Owner() {
  const { name, demo, founded } = useStore();
  const owner = demo ? 'Josephine Hale' : name;
  return (
    <section className="about__owner" aria-labelledby="owner">
      <div className="container section">
        <h2 id="owner">Meet the Owner</h2>
        <div className="owner">
          <span className="owner__initials" aria-hidden="true">
            {initialsOf(owner)}
          </span>
          <div>
            <h3>{owner}</h3>
            <p className="owner__role">Founder and Chief Executive</p>
            <p>
              Started the label{founded !== null && ` in ${founded}`}, still signs off on every pattern, and reads what
              you write: the best ideas of every season come from your letters.
            </p>
            {demo && <p className="sample-note">A sample profile of the demo shop</p>}
          </div>
        </div>
      </div>
    </section>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
