import { type Action, type FormOutcome, refusedCall, type Submission, text, texts } from './submission';

/** Forms to which the shop responds with an email. */
export const messageForms: Record<string, Action> = {
  newsletter: (sent) => emailForm(sent, '/api/newsletter'),
  'back-in-stock': joinWaitlist,
  contact: sendMessage,
};

/** Handles a form with one field, `email`. The API responds with a sentence. */
async function emailForm(sent: Submission, path: string): Promise<FormOutcome> {
  const response = await sent.visitor.callOnce(path, { email: text(sent, 'email').trim() });
  if (response.status >= 400)
    return refusedCall(sent, response, 'Error', 'We could not sign you up. Please try again.', 'email');
  return { to: sent.here, notice: { title: (response.body as { message: string }).message } };
}

async function joinWaitlist(sent: Submission): Promise<FormOutcome> {
  const [productId, variantId] = text(sent, 'wanted').split(' ').map(Number);
  const response = await sent.visitor.callOnce('/api/waitlist', {
    productId,
    variantId: variantId ?? null,
    email: text(sent, 'email').trim(),
  });
  if (response.status >= 400)
    return refusedCall(sent, response, 'Error', 'We could not sign you up. Please try again.', 'email');
  return { to: sent.here, notice: { title: (response.body as { message: string }).message } };
}

async function sendMessage(sent: Submission): Promise<FormOutcome> {
  const message = texts(sent, ['name', 'email', 'subject', 'message', 'website']);
  const response = await sent.visitor.callOnce('/api/contact', message);
  if (response.status >= 400) {
    const outcome = refusedCall(
      sent,
      response,
      'Error',
      'Your message could not be sent. Your text is still here. Please try again.',
    );
    // Omits the general message, because the fields show their own messages.
    if ('refused' in outcome && Object.keys(outcome.refused.errors).length > 0) delete outcome.notice;
    return outcome;
  }
  return {
    to: sent.here,
    notice: {
      title: 'Your message is on its way',
      description: `Thank you, ${text(sent, 'name').trim()}. A copy of your message is on its way to ${text(sent, 'email').trim()}, and we will reply to the same address.`,
    },
  };
}
