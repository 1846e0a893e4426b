/** Says to those who operate the shop that people have to see to something. */
export abstract class Alarm {
  abstract raise(sentence: string): void;
}
