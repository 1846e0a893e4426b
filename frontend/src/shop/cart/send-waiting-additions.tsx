import { useSendWaitingAdditions } from './use-send-waiting-additions';

/** Rendered while offline additions are queued. */
export default function SendWaitingAdditions(): null {
  useSendWaitingAdditions();
  return null;
}
