import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type GuestData = Extract<Mail, { template: 'guest-data' }>;

export function guestData({ secret }: GuestData, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/guest-data?token=${encodeURIComponent(secret)}`;
  const title = 'See or delete your data.';
  const news = `Someone asked for the data that ${store.name} has for this email address. The link shows the data, and lets you delete it. The link works for 24 hours.`;
  const otherwise =
    'If it was not you, you can ignore this email. No one can see or delete the data without this link.';
  const caption = 'See or delete my data';
  return {
    subject: `Your data at ${store.name}`,
    text: [title, news, `${caption}: ${link}`, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{news}</Paragraph>
        <ActionButton href={link}>{caption}</ActionButton>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
