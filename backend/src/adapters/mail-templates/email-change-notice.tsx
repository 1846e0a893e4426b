import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, Press, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type EmailChangeNotice = Extract<Mail, { template: 'email-change-notice' }>;

export function emailChangeNotice(mail: EmailChangeNotice, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/email-change/stop?token=${encodeURIComponent(mail.secret)}`;
  const title = 'Your account may get another address.';
  const salutation = greeting('Hello', mail.username);
  const news = `Somebody who knows the password of your ${store.name} account asked to use it with ${mail.newEmail} from now on. That happens as soon as the link in a mail to that address is opened, within 24 hours. Until then everything stays as it is.`;
  const otherwise = `If it was not you, stop it, and choose another password at ${publicUrl}/reset-password.`;
  return {
    subject: `A new e-mail address for your ${store.name} account`,
    text: [title, salutation, news, otherwise, `Stop the change: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
        <Press href={link}>Stop the change</Press>
      </Letter>
    ),
  };
}
