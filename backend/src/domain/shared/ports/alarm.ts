/** Alerts operators that something needs their attention. */
export abstract class Alarm {
  abstract raise(sentence: string): void;
}
