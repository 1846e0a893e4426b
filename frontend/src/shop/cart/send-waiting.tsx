import { useSendWaitingAdditions } from './use-waiting-additions';

/** Shows nothing. */
export default function SendWaiting(): null {
  useSendWaitingAdditions();
  return null;
}
