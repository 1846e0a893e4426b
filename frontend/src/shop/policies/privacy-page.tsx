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
            in. Your saved pieces, your saved addresses and your cart belong to it.
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
            <strong>Returns</strong>: what comes back, why, your comment, and a picture if one is needed. Only you and
            our staff see it. Without your name, the reasons tell us how a size fits.
          </li>
          <li>
            <strong>Reviews</strong>: what you write and show is public, under your first name and an initial, once we
            have read it.
          </li>
          <li>
            <strong>Discount for service</strong>: where you serve, and what you tell us about it until we have verified
            it. We take no copies of IDs or papers.
          </li>
          <li>
            <strong>Mails</strong>: which mails we sent you and when. What they said is deleted after 90 days. The
            newsletter goes only to who has confirmed it, and each one has a link to stop it.
          </li>
          <li>
            <strong>Messages</strong>: what you write to us in the contact form.
          </li>
        </ul>
        <h2>Cookies and your device</h2>
        <p>
          The shop sets cookies when you sign in, order, vote for a review, or use a form: they keep you signed in, find
          your cart and your saved pieces, and show you your own order. None of them follows you to other sites. Your
          device keeps your cart’s number, your saved pieces, your choice of light or dark, and copies of pages for
          times without a network.
        </p>
        <h2>Who else learns of it</h2>
        <p>
          The carrier gets the address on the parcel
          {payments === 'stripe' && ', Stripe gets the payment'}, and our mail server delivers our mails. Letters,
          pictures and the map come from this shop itself, so no other company learns that you were here.
        </p>
        <h2>Your rights</h2>
        <ul>
          <li>
            Under <Link to={profilePath}>My Profile</Link> you can download all that we keep about you, change it, and
            delete your account.
          </li>
          <li>
            When an account is deleted, your name, addresses, comments and pictures go, everywhere. Only the figures of
            past orders stay in our books. While an order is younger than 30 days or a return is on its way, we wait for
            it.
          </li>
          <li>
            Did you order without an account? <Link to={guestDataPath}>Ask for a link</Link> to the address of your
            order: it shows what we keep, and deletes it by the same rules.
          </li>
          <li>
            Do you have a question? Write to <a href={mailTo(supportEmail)}>{supportEmail}</a>.
          </li>
        </ul>
      </div>
    </WrittenPage>
  );
}
