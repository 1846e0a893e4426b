import { emailProblem, tidyEmail } from '../shared/email-address.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { lengthProblem, lines, oneLine } from '../shared/typed-text.js';

/** A message to the shop, with the fields of the contact form. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/**
 * Returns the message without surrounding spaces and control characters. Only the message itself may have several
 * lines.
 * @throws DomainError invalid, with a sentence for each field that breaks a rule
 */
export function checkedMessage(given: ContactMessage): ContactMessage {
  const message: ContactMessage = {
    name: oneLine(given.name),
    email: tidyEmail(given.email),
    subject: oneLine(given.subject),
    message: lines(given.message),
  };
  refuseProblems('contact.invalid', {
    name: lengthProblem('Name', message.name, 2, 100),
    email: emailProblem(message.email),
    subject: lengthProblem('Subject', message.subject, 5, 200),
    message: lengthProblem('Message', message.message, 10, 5000),
  });
  return message;
}

/**
 * Returns the reply without surrounding spaces and control characters.
 * @throws DomainError invalid for an empty or too long reply
 */
export function checkedReply(typed: string): string {
  const text = lines(typed);
  refuseProblems('message.reply', {
    text: text === '' ? 'Please write the reply.' : lengthProblem('The reply', text, 1, 5000),
  });
  return text;
}

/** @throws DomainError not-found for an unknown or deleted message */
export function knownMessage<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'message.unknown', 'This message no longer exists.');
  return found;
}

/** The name of a message in the audit log. The log contains no words of customers, because its entries remain. */
export function nameInAudit(id: number): string {
  return `Message ${id}`;
}
