import { send } from './client';
import { sendOnce } from './send-once';

export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Left empty by people: they do not see its field. */
  website: string;
}

interface Answer {
  /** A sentence for the person. */
  message: string;
}

/** @throws {ApiError} */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await sendOnce('POST', '/api/contact', message);
}

/** Asks for a subscription; it begins with the link in the mail that follows. @throws {ApiError} */
export async function askForNewsletter(email: string): Promise<Answer> {
  return (await sendOnce('POST', '/api/newsletter', { email })) as Answer;
}

/** @param token from the link in the mail @throws {ApiError} */
export async function confirmNewsletter(token: string): Promise<Answer> {
  return (await send('POST', '/api/newsletter/confirm', { token })) as Answer;
}

/** @param token from the link in a newsletter @throws {ApiError} */
export async function leaveNewsletter(token: string): Promise<Answer> {
  return (await send('POST', `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`)) as Answer;
}
