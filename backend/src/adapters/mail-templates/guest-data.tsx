import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, Press, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type GuestData = Extract<Mail, { template: 'guest-data' }>;

export function guestData({ secret }: GuestData, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/guest-data?token=${encodeURIComponent(secret)}`;
  const title = 'Your data, without an account.';
  const news = `Somebody asked what ${store.name} keeps under this address without an account. The link shows it, and can delete it. It works for 24 hours.`;
  const otherwise = 'Was it not you? Then do nothing. No one sees or deletes anything without this link.';
  const caption = 'See or delete my data';
  return {
    subject: `Your data at ${store.name}`,
    text: [title, news, `${caption}: ${link}`, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{news}</Paragraph>
        <Press href={link}>{caption}</Press>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
