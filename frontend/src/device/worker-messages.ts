/** Messages from a page to the service worker. */
export type ToWorker =
  /** The visitor opened this public page: store a copy. */
  | { kind: 'seen'; url: string }
  /** The user accepted the new version. */
  | { kind: 'take-over' };

/** Message from the service worker to a page. */
export interface FromWorker {
  kind: 'kept';
  /** Time of the copy that was shown instead of a response. ISO 8601. */
  since: string;
}
