import { DecisionPage } from './decision-page';

export default function UnsubscribePage() {
  return (
    <DecisionPage
      kind="leave"
      title="Unsubscribe"
      question="One press, and no newsletter comes to your mailbox any more."
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      failure="You could not be unsubscribed. Please try again."
    />
  );
}
