import { profilePath } from '../../page/paths';
import { DecisionPage } from './decision-page';

export default function EmailChangePage() {
  return (
    <DecisionPage
      kind="email-change"
      title="Confirm Your New Address"
      question="One press, and your account belongs to this email address."
      button="Confirm This Address"
      busyButton="Confirming..."
      failure="Your address could not be confirmed. Please try again."
      onward={{ to: profilePath, text: 'Go to My Profile' }}
    />
  );
}
