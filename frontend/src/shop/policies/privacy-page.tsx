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
    description: `What ${name} keeps about you, why, for how long, and how you get or delete it. No trackers, no advertising networks.`,
    canonical: privacyPath,
  });
  return (
    <WrittenPage page="privacy" title="Privacy">
      <div className="container policy">
        <h1>Privacy</h1>
        <p className="policy__lead">
          We keep what we need to sell, send and take back clothes. There are no trackers and no advertising networks
          here, and we sell no data.
        </p>
        <h2>What we keep, and why</h2>
        <ul>
          <li>
            <strong>Your account</strong>: username, e-mail address and a hash of your password, so that you can sign
            in. Your saved items, your saved addresses and your cart belong to it.
          </li>
          <li>
            <strong>Your orders</strong>: name, e-mail address, postal address and what you bought, so that we can send
            it, and because the law asks us to keep our books.
          </li>
          <li>
            <strong>Payments</strong>:{' '}
            {payments === 'stripe'
              ? 'Stripe takes your card. The shop never sees its number; it learns only whether and how much you paid.'
              : 'in this demo shop nothing is paid, and no card number is kept.'}
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
            <strong>Discount for service</strong>: where you serve, and your statement until we have verified it. We
            take no copies of IDs or papers.
          </li>
          <li>
            <strong>Emails</strong>: which emails we sent you and when. We delete their content after 90 days. We send
            the newsletter only to subscribers who confirmed it. Each newsletter has a link to unsubscribe.
          </li>
          <li>
            <strong>Messages</strong>: what you write to us in the contact form.
          </li>
        </ul>
        <h2>Cookies and your device</h2>
        <p>
          The shop sets cookies when you sign in, order, vote for a review, or use a form. They keep you signed in, find
          your cart and your saved items, and show you your own order. None of them tracks you on other sites. Your
          device stores your cart’s number, your saved items, your choice of light or dark, and copies of pages for when
          you are offline.
        </p>
        <h2>Who we share data with</h2>
        <p>
          The carrier gets the address on your parcel, and our email provider delivers our emails.{' '}
          {payments === 'stripe' &&
            'Stripe processes your payment: the checkout loads Stripe’s form, and Stripe gets your card details, your name and your email address. '}{' '}
          Fonts, pictures and the map come from this shop itself. No other company learns of your visit.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>
            Under <Link to={profilePath}>My Profile</Link> you can download all data that we have about you, change it,
            and delete your account.
          </li>
          <li>
            When you delete your account, we delete your name, addresses, comments and pictures everywhere. Past orders
            stay in our books without your name and address, and your reviews become stars without text. We wait until
            all your orders have shipped and are older than 30 days, and until your returns are complete.
          </li>
          <li>
            Did you order without an account? <Link to={guestDataPath}>Ask for a link</Link> to the email address of
            your order. The link shows the data that we have, and lets you delete it by the same rules.
          </li>
          <li>
            Do you have a question? Write to <a href={mailTo(supportEmail)}>{supportEmail}</a>.
          </li>
        </ul>
      </div>
    </WrittenPage>
  );
}
