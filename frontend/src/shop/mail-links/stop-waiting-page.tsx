import { DecisionPage } from './decision-page';

export default function StopWaitingPage() {
  return (
    <DecisionPage
      kind="wait-end"
      title="Stop Waiting"
      question="One press, and you leave the line. If a piece is kept for you, the next in line gets it."
      button="Leave the line"
      busyButton="Leaving..."
      failure="You could not be taken out of the line. Please try again."
    />
  );
}
