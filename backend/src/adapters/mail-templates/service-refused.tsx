import type { Mail } from '../../domain/mail/mail.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, greeting } from './writing.js';

type ServiceRefused = Extract<Mail, { template: 'service-refused' }>;

export function serviceRefused({ username, reason }: ServiceRefused, { store, publicUrl }: Shop): Writing {
  const title = 'We could not verify your service.';
  const salutation = greeting('Hello', username);
  const news =
    'You asked for our discount for the military and first responders. We could not verify your service, for this reason:';
  const then = 'You can send another request in your profile.';
  const link = `${publicUrl}/profile`;
  const caption = 'Open your profile';
  return {
    subject: `Your service discount at ${store.name}`,
    text: [title, salutation, news, reason, then, `${caption}: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{salutation}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Box>{reason}</Box>
        <Paragraph>{then}</Paragraph>
        <ActionButton href={link}>{caption}</ActionButton>
      </Letter>
    ),
  };
}
