import type { AlertName } from '../alerts.js';

/**
 * The alerts that operators were told about and that have not ended. All workers share them, so that each beginning and
 * each end is told once.
 */
export abstract class OpenAlerts {
  /** Adds an alert and calls `tell`, unless it is open already. If `tell` fails, the alert is not added. */
  abstract begin(name: AlertName, tell: () => Promise<void>): Promise<void>;
  /** Removes an alert and calls `tell`, unless it is not open. If `tell` fails, the alert remains open. */
  abstract end(name: AlertName, tell: () => Promise<void>): Promise<void>;
}
