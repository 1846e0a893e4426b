import { useSendWaitingAdditions } from './use-send-waiting-additions';

/** Rendered while units wait for a network. */
export default function SendWaitingAdditions(): null {
  useSendWaitingAdditions();
  return null;
}
