/** Alerts operators to problems that need their attention. */
export abstract class Alarm {
  abstract raise(sentence: string): void;
}
