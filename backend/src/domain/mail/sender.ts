/** Whose mails these are. */
export abstract class Sender {
  /** The From line, e.g. `Liberty Tide <hello@shop.example.com>`. */
  abstract readonly from: string;
  /** The host that makes Message-IDs unique in the world. */
  abstract readonly host: string;
}
