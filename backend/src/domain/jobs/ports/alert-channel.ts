/** The way to the operators, which does not use the shop's own mail queue. */
export abstract class AlertChannel {
  /**
   * @param subject one line
   * @throws when the message was not accepted
   */
  abstract send(subject: string, text: string): Promise<void>;
}
