import { resetPasswordPath } from '../../page/paths';
import { DecisionPage } from './decision-page';

export default function StopEmailChangePage() {
  return (
    <DecisionPage
      kind="email-change-stop"
      title="Keep Your Address"
      question="One press, and your account keeps the email address that it has. If you did not ask for another one, somebody knows your password: please choose a new one, too."
      button="Stop the Change"
      busyButton="Stopping..."
      failure="The change could not be stopped. Please try again."
      onward={{ to: resetPasswordPath, text: 'Choose a New Password' }}
    />
  );
}
