import { DecisionPage } from '../mail-links/decision-page';

export default function ConfirmPage() {
  return (
    <DecisionPage
      kind="newsletter-confirmation"
      title="Confirm Your Subscription"
      question="One press, and our newsletter comes to your mailbox."
      button="Confirm Subscription"
      busyButton="Confirming..."
      failure="Your subscription could not be confirmed. Please try again."
    />
  );
}
