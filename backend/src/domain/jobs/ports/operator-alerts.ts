import type { AlertName } from '../alerts.js';
/** Sends messages to the operators, independently of the shop's own mail queue. */
export abstract class AlertChannel {
  /**
   * @param subject one line
   * @throws when the message was not accepted
   */
  abstract send(subject: string, text: string): Promise<void>;
}

/**
 * The alerts that operators were notified of and that have not ended. All workers share them, so that each beginning
 * and each end is sent once.
 */
export abstract class OpenAlerts {
  /**
   * Adds an alert and calls `notify`, unless the alert is already open. If `notify` fails, the next call repeats it.
   */
  abstract begin(name: AlertName, notify: () => Promise<void>): Promise<void>;
  /**
   * Removes an open alert and calls `notify`. If `notify` fails, the next call repeats it. An alert also remains open
   * for 150 seconds after its last `begin`, because another worker may still have the problem, for example with its
   * network.
   */
  abstract end(name: AlertName, notify: () => Promise<void>): Promise<void>;
}
