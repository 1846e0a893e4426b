import './policies.css';
import { Link } from 'react-router-dom';
import { guestDataPath, privacyPath, profilePath } from '../../page/paths';
import { useHead } from '../../page/use-head';
import { WrittenPage } from '../../page/written-page';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';

export default function PrivacyPage() {
  const { name, supportEmail, payments } = useStore();
  useHead({
    title: 'Privacy',
    description: `The data that ${name} stores about you, why and for how long, and how to download or delete it. No trackers, no advertising networks.`,
    canonical: privacyPath,
  });
  return (
    <WrittenPage page="privacy" title="Privacy">
      <div className="container policy">
        <h1>Privacy</h1>
        <p className="policy__lead">
          We store only the data that we need to sell, ship and take back clothes. We use no trackers and no advertising
          networks, and we sell no data.
        </p>
        <h2>Data that we store, and why</h2>
        <ul>
          <li>
            <strong>Your account</strong>: username, email address and a hash of your password, so that you can sign in.
            Your saved items, your saved addresses and your cart belong to it.
          </li>
          <li>
            <strong>Your orders</strong>: name, email address, postal address and what you bought, so that we can send
            it, and because the law requires us to keep records.
          </li>
          <li>
            <strong>Payments</strong>:{' '}
            {payments === 'stripe'
              ? 'Stripe processes your card payment. We never see your card number. We only learn whether and how much you paid.'
              : 'in this demo shop, no payments are made, and no card numbers are stored.'}
          </li>
          <li>
            <strong>Returns</strong>: the items that you send back, the reason, your comment, and a picture if one is
            needed. Only you and our staff see them. We use the reasons, without your name, to learn how a size fits.
          </li>
          <li>
            <strong>Reviews</strong>: after we approve your review, its text and pictures are public under your first
            name and an initial.
          </li>
          <li>
            <strong>Service discount</strong>: where you serve, and your statement until we have verified your service.
            We do not copy or store IDs or other documents.
          </li>
          <li>
            <strong>Emails</strong>: which emails we sent you and when. We delete their content after 90 days. We send
            the newsletter only to subscribers who confirmed their email address. Each newsletter has a link to
            unsubscribe.
          </li>
          <li>
            <strong>Messages</strong>: the messages that you send us through the contact form.
          </li>
        </ul>
        <h2>Cookies and your device</h2>
        <p>
          The shop sets cookies when you sign in, order, mark a review as helpful, or use a form. The cookies keep you
          signed in, find your cart and your saved items, and show you your own order. No cookie tracks you on other
          sites. Your device stores the ID of your cart, your saved items, your choice of light or dark theme, and
          copies of pages for when you are offline.
        </p>
        <h2>Who we share data with</h2>
        <p>
          The carrier gets the address on your package, and our email provider delivers our emails.{' '}
          {payments === 'stripe' &&
            'Stripe processes your payment: the checkout loads Stripe’s form, and Stripe gets your card details, your name and your email address. '}{' '}
          Fonts, pictures and the map come from this shop itself. No other company learns about your visit.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>
            Under <Link to={profilePath}>My Profile</Link> you can download all data that we have about you, change it,
            and delete your account.
          </li>
          <li>
            When you delete your account, we delete your name, addresses, comments and pictures everywhere. We keep past
            orders in our records without your name and address, and we keep the star ratings from your reviews, without
            the text. We wait until all your orders have shipped and are older than 30 days, and until your returns are
            complete.
          </li>
          <li>
            Did you order, subscribe or write to us without signing in? This data is not part of an account.{' '}
            <Link to={guestDataPath}>Request a link</Link>, which we send to the email address that you used. The link
            shows the data that we have, and lets you delete it under the same rules.
          </li>
          <li>
            Do you have a question? Write to <a href={mailTo(supportEmail)}>{supportEmail}</a>.
          </li>
        </ul>
      </div>
    </WrittenPage>
  );
}
