import { screen, waitFor, within } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import ContactPage from './contact-page';

const letter = {
  Name: 'Marina Reyes',
  Email: 'marina@shop.example',
  Subject: 'A question',
  Message: 'Does the halter run small?',
};

async function write(user: ReturnType<typeof renderPage>['user'], texts: Partial<typeof letter>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByRole('textbox', { name: label }));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
}

describe('Contact page', () => {
  it('shows how and when to reach the shop', () => {
    renderPage(<ContactPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeInTheDocument();
    const reach = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(reach.getByText('Santa Cruz, California, USA')).toBeInTheDocument();
    expect(reach.getByRole('link', { name: 'hello@shop.example' })).toHaveAttribute(
      'href',
      'mailto:hello@shop.example',
    );
    expect(reach.getByRole('link', { name: '(831) 555-0142' })).toHaveAttribute('href', 'tel:8315550142');
    expect(reach.getByText('Monday-Saturday 9AM-5PM')).toBeInTheDocument();
  });

  it('shows its own map with a link to a full one', () => {
    renderPage(<ContactPage />);
    const map = screen.getByRole('img', { name: 'Map of Santa Cruz, California' });
    expect(map).toHaveAttribute('src', '/store-map.svg');
    expect(map.closest('a')?.href).toBe('https://www.openstreetmap.org/?mlat=36.97&mlon=-122.03#map=14/36.97/-122.03');
  });

  it('answers four questions', () => {
    renderPage(<ContactPage />);
    const questions = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(
      within(questions)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/free on orders over \$75.*3-5 business days\.$/),
      expect.stringMatching(/within 30 days.*unworn and unwashed.*original packaging with tags/),
      expect.stringContaining('size guide'),
      expect.stringMatching(/20% off.*customer service.*verified/),
    ]);
    expect(within(questions).getByRole('link', { name: 'size guide' })).toHaveAttribute('href', '/size-guide');
  });

  it('mentions expedited shipping only if the shop offers it', () => {
    renderPage(<ContactPage />, {
      data: { '/api/store': { ...demoStore, shipping: { ...demoStore.shipping, expedited: 24.5 } } },
    });
    expect(screen.getByText(/expedited shipping is offered at checkout for \$24\.50/)).toBeInTheDocument();
  });
});

describe('contact form', () => {
  it('shows each problem at its field, and focuses the first', async () => {
    const calls = fakeApi({});
    const { user } = renderPage(<ContactPage />);
    await write(user, { Name: ' M ', Email: 'marina@shop', Subject: 'Hey!', Message: 'Too short' });
    const described = (label: string) => screen.getByRole('textbox', { name: label });
    expect(described('Name')).toHaveAccessibleDescription('Name must be at least 2 characters.');
    expect(described('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(described('Subject')).toHaveAccessibleDescription('Subject must be at least 5 characters.');
    expect(described('Message')).toHaveAccessibleDescription('Message must be at least 10 characters.');
    expect(described('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('is sent as typed, and names the address that receives the copy', async () => {
    const calls = fakeApi({ 'POST /api/contact': { status: 201, body: { message: 'Thank you.' } } });
    const { user } = renderPage(<ContactPage />);
    await write(user, letter);
    const heading = await screen.findByRole('heading', { name: 'Your message is on its way' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/A copy of your message is on its way to/)).toHaveTextContent('marina@shop.example');
    expect(calls[0]?.body).toEqual({
      name: 'Marina Reyes',
      email: 'marina@shop.example',
      subject: 'A question',
      message: 'Does the halter run small?',
      website: '',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('preserves typed values when the shop is unreachable', async () => {
    fakeApi({
      'POST /api/contact': [
        { status: 503, body: { message: 'Down' } },
        { status: 201, body: {} },
      ],
    });
    const { user } = renderPage(<ContactPage />);
    await write(user, letter);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your message could not be sent. Your text is still here. Please try again.',
    );
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(letter.Message);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByRole('heading', { name: 'Your message is on its way' })).toBeInTheDocument();
  });

  it("shows the server's message at the field that it names", async () => {
    const errors = { email: 'This address does not take mail.' };
    fakeApi({ 'POST /api/contact': { status: 422, body: { message: errors.email, errors } } });
    const { user } = renderPage(<ContactPage />);
    await write(user, letter);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(errors.email),
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  it('shows when to retry after too many attempts @series', async () => {
    const message = 'Too many messages. Please try again in 10 minutes.';
    fakeApi({ 'POST /api/contact': { status: 429, body: { message } } });
    const { user } = renderPage(<ContactPage />);
    await write(user, letter);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  });

  it('restores typed values after a reload, and ignores invalid stored values @series', async () => {
    sessionStorage.setItem('contact-form', '{"subject":"A ques","message":5,"name":null,"stranger":"x"}');
    const first = renderPage(<ContactPage />);
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('A ques');
    await first.user.click(screen.getByRole('textbox', { name: 'Message' }));
    await first.user.paste('Does the');
    first.unmount();
    renderPage(<ContactPage />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Does the');
  });

  it('has a spam trap that visitors do not see', () => {
    const { container } = renderPage(<ContactPage />);
    const trap = container.querySelector('input[name="website"]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  });

  it('shows the hours and the questions that staff have written', () => {
    const hours = [{ days: 'Every day', time: '10am to 4pm' }];
    const questions = [{ question: 'Do you ship?', html: '<p>Yes.</p>' }];
    renderPage(<ContactPage />, {
      data: { '/api/store': { ...demoStore, hours }, '/api/store/questions': { questions } },
    });
    expect(screen.getByText('Every day 10am to 4pm')).toBeInTheDocument();
    const faq = within(screen.getByRole('region', { name: 'Frequently asked questions' }));
    expect(faq.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Do you ship?']);
    expect(faq.getByText('Yes.')).toBeInTheDocument();
  });
});
