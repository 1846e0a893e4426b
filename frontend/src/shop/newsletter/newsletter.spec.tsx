import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { NewsletterForm } from './newsletter-form';
import DecisionPage from '../mail-links/decision-page';

async function subscribe(user: ReturnType<typeof renderPage>['user'], email: string) {
  await user.click(screen.getByRole('textbox', { name: 'Email address' }));
  await user.paste(email);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

describe('newsletter form in the footer', () => {
  it('requires one plain email address before anything is sent', async () => {
    const calls = fakeApi({});
    const { user } = renderPage(<NewsletterForm />);
    await subscribe(user, 'marina@shop.example, dana@shop.example');
    const field = screen.getByRole('textbox', { name: 'Email address' });
    expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("shows the server's response and is cleared for another address", async () => {
    const message = 'Thank you. Please look into your mailbox.';
    const calls = fakeApi({ 'POST /api/newsletter': { status: 202, body: { message } } });
    const { user } = renderPage(<NewsletterForm />);
    await subscribe(user, ' marina@shop.example ');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ email: 'marina@shop.example' });
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  });

  it('preserves the address when the shop is unreachable', async () => {
    fakeApi({ 'POST /api/newsletter': { status: 503 } });
    const { user } = renderPage(<NewsletterForm />);
    await subscribe(user, 'marina@shop.example');
    expect(await screen.findByText('We could not sign you up. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('marina@shop.example');
  });
});

describe('newsletter links', () => {
  it('confirm a subscription on a click, not when opened', async () => {
    const message = 'You are on the list.';
    const calls = fakeApi({ 'POST /api/newsletter/confirm': { body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/newsletter/confirm?token=t-1' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm Subscription' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ token: 't-1' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('explain why they can no longer be used', async () => {
    const message = 'This link has expired. Please sign up again.';
    fakeApi({ 'POST /api/newsletter/confirm': { status: 422, body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/newsletter/confirm?token=t-1' });
    await user.click(screen.getByRole('button', { name: 'Confirm Subscription' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
  });

  it('end a subscription on a click', async () => {
    const message = 'You are off the list.';
    const calls = fakeApi({ 'POST /newsletter/unsubscribe?token=t%2F2': { body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/newsletter/unsubscribe?token=t%2F2' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
  });

  it('are reported as incomplete without their token', () => {
    renderPage(<DecisionPage />, { at: '/newsletter/unsubscribe' });
    expect(screen.getByText('This link is incomplete. Please open the link in the email.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
