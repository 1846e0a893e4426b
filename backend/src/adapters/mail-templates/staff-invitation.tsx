import type { Mail } from '../../domain/mail/mail.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { type Writing, withPeriod } from './writing.js';

type StaffInvitation = Extract<Mail, { template: 'staff-invitation' }>;

export function staffInvitation(mail: StaffInvitation, { store, publicUrl }: Shop): Writing {
  const link = `${publicUrl}/staff-invitation?token=${encodeURIComponent(mail.secret)}`;
  const title = withPeriod(`Join the staff of ${store.name}`);
  const news = `${withPeriod(`${mail.invitedBy} invites you to the back office of ${store.name}`)} Your role will be: ${mail.role}.`;
  const lifetime = 'The link works once, within 7 days. It is only for you. Please do not forward it.';
  const otherwise = 'If you did not expect this invitation, you can ignore this email.';
  return {
    subject: `${mail.invitedBy} invites you to ${store.name}`,
    text: [title, news, `Accept the invitation: ${link}`, lifetime, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{news}</Paragraph>
        <ActionButton href={link}>Accept the invitation</ActionButton>
        <Paragraph>{lifetime}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
