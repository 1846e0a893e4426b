import '../../ui/reasons.css';
import './contact.css';
import { Link } from 'react-router-dom';
import { contactPath, profilePath, sizeGuidePath, shippingReturnsPath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { businessDays, freeShippingOrders } from '../../page/shipping-words';
import { useQuestions } from '../../page/use-written-text';
import { WrittenText } from '../../page/written-page';
import { useStore } from '../../page/use-store';
import { callTo, mailTo } from '../../ui/contact-address';
import { Icon } from '../../ui/icon';
import { formatMoney } from '../../ui/money';
import { StoreMap } from './store-map';
import { ContactForm } from './contact-form';

export default function ContactPage() {
  const { name, email, phone, city, state, hours } = useStore();
  const opened = hours?.map(({ days, time }) => `${days} ${time}`) ?? ['Monday-Saturday 9AM-5PM'];
  useHead({
    title: 'Contact Us',
    description: `Write to or call ${name} in ${city}, ${state}${hours ? '' : ', Monday to Saturday 9AM to 5PM'}, and find answers about shipping, returns and sizes.`,
    canonical: contactPath,
  });
  return (
    <div className="container contact">
      <h1>Contact Us</h1>
      <div className="contact__columns">
        <section aria-labelledby="reach">
          <h2 id="reach">How to reach us</h2>
          <ul className="contact__ways">
            <li>
              <Icon name="pin" />
              <address>
                {city}, {state}, USA
              </address>
            </li>
            <li>
              <Icon name="mail" />
              <a href={mailTo(email)}>{email}</a>
            </li>
            <li>
              <Icon name="phone" />
              <a href={callTo(phone)}>{phone}</a>
            </li>
            <li>
              <Icon name="clock" />
              <div>
                {opened.map((line, at) => (
                  <div key={at}>{line}</div>
                ))}
              </div>
            </li>
          </ul>
          <StoreMap early />
        </section>
        <section aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <ContactForm />
        </section>
      </div>
      <Questions />
    </div>
  );
}

function Questions() {
  const written = useQuestions();
  if (written === undefined || written?.length === 0) return null;
  return (
    <section className="contact__questions" aria-labelledby="questions">
      <h2 id="questions">Frequently asked questions</h2>
      <ul className="reasons">
        {written === null ? (
          <UsualQuestions />
        ) : (
          written.map(({ question, html }, at) => (
            <li key={at}>
              <h3>{question}</h3>
              <WrittenText html={html} />
            </li>
          ))
        )}
      </ul>
    </section>
  );
}

function UsualQuestions() {
  const store = useStore();
  const { expedited } = store.shipping;
  const orders = freeShippingOrders(store);
  return (
    <>
      <li>
        <h3>How long does shipping take?</h3>
        <p>
          {orders && `Shipping is free ${orders}. `}Standard shipping takes {businessDays(store.shipping.standardDays)}
          {expedited === null
            ? '.'
            : `, and expedited shipping is offered at checkout ${store.shipping.varies ? 'from' : 'for'} ${formatMoney(expedited)}.`}
        </p>
      </li>
      <li>
        <h3>What is your return policy?</h3>
        <p>
          Returns are free within 30 days, for items that are unworn and unwashed, in their original packaging with
          tags. <Link to={shippingReturnsPath}>How returns and exchanges work</Link>
        </p>
      </li>
      <li>
        <h3>How do I find my size?</h3>
        <p>
          Our <Link to={sizeGuidePath}>size guide</Link> shows how to measure and which size fits, for every kind of
          garment.
        </p>
      </li>
      <li>
        <h3>Do you offer a military discount?</h3>
        <p>
          Military members and first responders get 20% off. Apply in <Link to={profilePath}>your profile</Link>, or
          contact customer service to have your service verified.
        </p>
      </li>
    </>
  );
}
