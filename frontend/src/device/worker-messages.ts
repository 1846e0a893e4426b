/** What a page tells the service worker. */
export type ToWorker =
  /** This public page was seen: keep a copy. */
  | { kind: 'seen'; url: string }
  /** A person wants the new version now. */
  | { kind: 'take-over' };

/** What the service worker tells a page. */
export interface FromWorker {
  kind: 'kept';
  /** Data from this time were shown, without a network. ISO 8601 */
  since: string;
}
