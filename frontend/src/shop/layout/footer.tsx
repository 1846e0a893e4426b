import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { aboutPath, contactPath, privacyPath, shippingReturnsPath, sizeGuidePath } from '../../page/paths';
import { useStore, usualHours } from '../../page/use-store';
import { ThemeChoice } from '../../page/theme-choice';
import { callTo, mailTo } from '../../ui/contact-address';
import { NewsletterForm } from '../newsletter/newsletter-form';
import { StoreMap } from '../contact/store-map';
import { ContactLinks, PlainMenuLink } from './navigation';

const usualLinks = [
  { label: 'About', to: aboutPath },
  { label: 'Contact', to: contactPath },
  { label: 'Size Guide', to: sizeGuidePath },
  { label: 'Shipping & Returns', to: shippingReturnsPath },
  { label: 'Privacy', to: privacyPath },
];

/** @param props.slim whether to show only contact details and policies, without links that lead away from a purchase */
export function Footer({ slim }: { slim: boolean }) {
  return <footer className={slim ? 'footer footer--slim' : 'footer'}>{slim ? <Essentials /> : <AllParts />}</footer>;
}

function Essentials() {
  const { city, state } = useStore();
  return (
    <div className="container">
      <ContactLinks />
      <ul className="contact-links">
        <li>
          <Link to={shippingReturnsPath}>Shipping & Returns</Link>
        </li>
        <li>
          <Link to={privacyPath}>Privacy</Link>
        </li>
      </ul>
      <span>
        {city}, {state}
      </span>
    </div>
  );
}

function AllParts() {
  const { name, email, phone, city, state, socialLinks, hours, founded, menu } = useStore();
  return (
    <>
      <div className="container footer__columns">
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <address>
            <a href={mailTo(email)}>{email}</a>
            <a href={callTo(phone)}>{phone}</a>
            <span>
              {city}, {state}
            </span>
          </address>
          <h2 id="footer-hours">Hours</h2>
          <dl className="footer__hours">
            {(hours ?? usualHours).map(({ days, time }, at) => (
              <Fragment key={at}>
                <dt>{days}</dt>
                <dd>{time}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
        <section aria-labelledby="footer-find">
          <h2 id="footer-find">Find us</h2>
          <StoreMap />
        </section>
        <section aria-labelledby="footer-shop">
          <h2 id="footer-shop">More</h2>
          <ul>
            {(menu.footer ?? usualLinks).map(({ label, to }, at) => (
              <li key={at}>
                <PlainMenuLink label={label} to={to} />
              </li>
            ))}
            {socialLinks.map((link) => (
              <li key={link.url}>
                <a href={link.url}>{link.name}</a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter">Newsletter</h2>
          <p>New arrivals and offers, now and then.</p>
          <NewsletterForm />
          <ThemeChoice />
        </section>
      </div>
      <p className="container footer__line">
        <span className="brand">{name}</span>
        <span>Swimwear and activewear{founded !== null && ` since ${founded}`}</span>
      </p>
    </>
  );
}
