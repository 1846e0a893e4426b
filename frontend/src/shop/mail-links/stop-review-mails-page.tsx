import { DecisionPage } from './decision-page';

export default function StopReviewMailsPage() {
  return (
    <DecisionPage
      kind="review-mails-end"
      title="No More Review Mails"
      question="One press, and we do not ask you for reviews any more."
      button="Stop these mails"
      busyButton="Stopping..."
      failure="The mails could not be stopped. Please try again."
    />
  );
}
