import type { Mail } from '../../domain/mail/mail.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type ReviewRejected = Extract<Mail, { template: 'review-rejected' }>;

/** @param write the address of the review form */
export function reviewRejected(
  { name, product, reason }: ReviewRejected,
  { store, publicUrl }: Shop,
  write: string,
): Writing {
  const title = 'We could not publish your review.';
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const thanks = `Thank you for your review of ${product}. We could not publish it for this reason:`;
  const then =
    'Please change your review, and we will check it again. You need no password. The link works for 60 days.';
  const caption = 'Change your review';
  return {
    subject: `Your review of ${product}`,
    text: [title, greeting, thanks, reason, then, `${caption}: ${write}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={thanks} title={title}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{thanks}</Paragraph>
        <Box>{reason}</Box>
        <Paragraph>{then}</Paragraph>
        <ActionButton href={write}>{caption}</ActionButton>
      </Letter>
    ),
  };
}
