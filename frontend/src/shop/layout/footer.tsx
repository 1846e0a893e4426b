import { useStore } from '../../app/use-store';
import { ThemeChoice } from '../../theme/theme-choice';

export function Footer() {
  const { name, email, phone, city, state, latitude, longitude, socialLinks } = useStore();
  return (
    <footer className="footer">
      <div className="container footer__columns">
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <address>
            <a href={`mailto:${email}`}>{email}</a>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            <span>
              {city}, {state}
            </span>
          </address>
        </section>
        <section aria-labelledby="footer-hours">
          <h2 id="footer-hours">Hours</h2>
          <dl className="footer__hours">
            <dt>Monday to Saturday</dt>
            <dd>9:00am to 5:00pm</dd>
            <dt>Sunday</dt>
            <dd>Closed</dd>
          </dl>
        </section>
        <section aria-labelledby="footer-find">
          <h2 id="footer-find">Find us</h2>
          <ul>
            <li>
              <a
                href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
              >
                See {city} on the map
              </a>
            </li>
            {socialLinks.map((link) => (
              <li key={link.url}>
                <a href={link.url}>{link.name}</a>
              </li>
            ))}
          </ul>
        </section>
        <ThemeChoice />
      </div>
      <p className="container footer__line">
        <span className="brand">{name}</span>
        <span>Swimwear and activewear since 2018</span>
      </p>
    </footer>
  );
}
