import { signInPath } from '../../page/paths';
import { DecisionPage } from './decision-page';

export default function DeviceLinkPage() {
  return (
    <DecisionPage
      kind="device-link"
      title="Sign In on This Device"
      question="One press, and this device need not wait any more. You still sign in with your password."
      button="Let This Device Sign In"
      busyButton="One moment..."
      failure="That did not work. Please try again."
      onward={{ to: signInPath(), text: 'Go to Sign In' }}
    />
  );
}
