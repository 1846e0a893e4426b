import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type NewsletterConfirmation = Extract<Mail, { template: 'newsletter-confirmation' }>;

export function newsletterConfirmation(mail: NewsletterConfirmation, { store, publicUrl }: Shop): Writing {
  const confirm = `${publicUrl}/newsletter/confirm?token=${encodeURIComponent(mail.secret)}`;
  const unsubscribe = `${publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(mail.unsubscribeToken)}`;
  const title = 'Please confirm your subscription.';
  const request = `Someone, hopefully you, signed up for the ${store.name} newsletter with this email address. The newsletter announces new arrivals and offers.`;
  const terms = 'The link works for 7 days.';
  const otherwise = 'If it was not you, you can ignore this email. We will not send you the newsletter.';
  return {
    subject: `Confirm your ${store.name} newsletter subscription`,
    text: [title, request, `Yes, send me the newsletter: ${confirm}`, terms, otherwise, `Unsubscribe: ${unsubscribe}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={request} title={title} unsubscribe={unsubscribe}>
        <Paragraph>{request}</Paragraph>
        <ActionButton href={confirm}>Yes, send me the newsletter</ActionButton>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
