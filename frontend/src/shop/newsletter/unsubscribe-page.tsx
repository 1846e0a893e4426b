import { DecisionPage } from '../mail-links/decision-page';

export default function UnsubscribePage() {
  return (
    <DecisionPage
      kind="newsletter-end"
      title="Unsubscribe"
      question="One press, and no newsletter comes to your mailbox any more."
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      failure="You could not be unsubscribed. Please try again."
    />
  );
}
