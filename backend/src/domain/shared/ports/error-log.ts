/** Log of errors for operators. The alert channel does not receive these lines. */
export abstract class ErrorLog {
  abstract write(sentence: string): void;
}
