import type { Mail } from '../../domain/mail/mail.js';
import { dateText } from './figures.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type PersonalDiscount = Extract<Mail, { template: 'personal-discount' }>;

export function personalDiscount(mail: PersonalDiscount, { store, publicUrl, timeZone }: Shop): Writing {
  const title = 'Thank you for your service.';
  const discount = `${mail.percentOff}% off`;
  const thanks = `As a thank-you to the military and first responders, ${store.name} gives you ${discount}. This code is yours alone:`;
  const until = mail.expiresAt === null ? '' : ` until ${dateText(mail.expiresAt, timeZone)}`;
  const terms = `Use it on every order${until} to get ${discount}.`;
  const instructions = `Sign in with this email address, ${mail.to}, and enter the code in your cart. No other account can use it.`;
  const link = `${publicUrl}/products`;
  return {
    subject: `Your ${discount} at ${store.name}`,
    text: [title, thanks, mail.code, terms, instructions, `Start shopping: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={`${title} Your code gives you ${discount}.`} title={title}>
        <Paragraph>{thanks}</Paragraph>
        <Box>
          <strong style={{ fontSize: 20, letterSpacing: 1 }}>{mail.code}</strong>
        </Box>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{instructions}</Paragraph>
        <ActionButton href={link}>Start shopping</ActionButton>
      </Letter>
    ),
  };
}
