import { pictureFiles } from '../../ui/product-picture';
import { isColor, type SampleTheme } from './contrast';

/** Default colors of tokens.css. They apply to a store without its own colors. */
export const usualColors = { light: '#16265c', dark: '#c8a45a' };
const others = {
  light: { paper: '#fffdf9', ink: '#1b1e2b', onAccent: '#fffdf9' },
  dark: { paper: '#141416', ink: '#f3eee4', onAccent: '#17161a' },
};

/** @param props.logo path in the image library */
export function Logo({ logo, alt }: { logo: string; alt: string }) {
  return <img src={pictureFiles(logo, 'avif')[1]?.src ?? logo} alt={alt} />;
}

interface SampleProps {
  theme: SampleTheme;
  /** Color as typed. A text that is not a color shows the default color. */
  color: string;
  /** Path; empty without a logo. */
  logo: string;
  name: string;
}

/** Banner, logo, button and link as the shop would show them. */
export function Sample({ theme, color, logo, name }: SampleProps) {
  const accent = isColor(color) ? color : usualColors[theme];
  const { paper, ink, onAccent } = others[theme];
  const banner =
    theme === 'light'
      ? { background: accent, color: onAccent }
      : { background: '#222226', color: isColor(color) ? color : '#e6cf9d' };
  return (
    <section
      className={`store-sample store-sample--${theme}`}
      aria-label={theme === 'light' ? 'Sample in the light theme' : 'Sample in the dark theme'}
      style={{ background: paper, color: ink }}
    >
      <p style={banner}>Text on the banner</p>
      <p className="store-sample__name">{logo === '' ? name : <Logo logo={logo} alt={name} />}</p>
      <p>
        <span className="store-sample__button" style={{ background: accent, color: onAccent }}>
          Add to Cart
        </span>{' '}
        <span className="store-sample__link" style={{ color: accent }}>
          Size guide
        </span>
      </p>
    </section>
  );
}
