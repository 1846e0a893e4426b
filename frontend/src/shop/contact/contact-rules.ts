import type { ContactMessage } from '../../api/messages';
import { characters, isMailbox } from '../../ui/text-checks';

type Errors = Partial<Record<keyof ContactMessage, string>>;

const least = (count: number, text: string) => characters(text.trim()) >= count;

/** A sentence for each field that the shop would refuse. */
export function refusalsOf({ name, email, subject, message }: ContactMessage): Errors {
  return {
    ...(!least(2, name) && { name: 'Name must be at least 2 characters.' }),
    ...(!isMailbox(email) && { email: 'Please enter a valid email address.' }),
    ...(!least(5, subject) && { subject: 'Subject must be at least 5 characters.' }),
    ...(!least(10, message) && { message: 'Message must be at least 10 characters.' }),
  };
}
