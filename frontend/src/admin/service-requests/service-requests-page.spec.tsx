import { screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { ServiceRequest } from '../../api/models';
import ServiceRequestsPage from './service-requests-page';

const path = '/api/admin/service-requests';
const first = `GET ${path}?limit=25&offset=0`;
const request: ServiceRequest = {
  id: 4,
  userId: 3,
  username: 'marina',
  email: 'marina@shop.example',
  service: 'fire',
  state: 'asked',
  statement: 'Engine 7 <b>Monterey</b>',
  refusal: null,
  askedAt: '2026-11-22T20:00:00.000Z',
  decidedAt: null,
  validUntil: null,
};
const listOf = (waiting: number, ...requests: ServiceRequest[]) => ({
  body: requests,
  headers: { 'X-Total-Count': String(requests.length), 'X-Waiting-Count': String(waiting) },
});
const open = async (responses: Parameters<typeof fakeApi>[0]) => {
  const verified: ServiceRequest = { ...request, state: 'verified', statement: null, decidedAt: request.askedAt };
  const calls = fakeApi({ [first]: [listOf(1, request), listOf(0, verified)], ...responses });
  const { user } = renderPage(<ServiceRequestsPage />, { at: '/admin/service-requests' });
  await user.click(await screen.findByRole('button', { name: 'Review the request of marina' }));
  return { calls, user, dialog: within(await screen.findByRole('dialog')) };
};

describe('service discount requests page', () => {
  it('lists requests, shows the number of open ones, and verifies a request with one click', async () => {
    const { calls, user, dialog } = await open({ [`POST ${path}/4/verify`]: { body: request } });
    expect(screen.getByText('1 waiting')).toBeInTheDocument();
    expect(dialog.getByText('Engine 7 <b>Monterey</b>')).toBeInTheDocument();
    expect(dialog.getByText(/Never ask for a copy or photo of an ID/)).toBeInTheDocument();
    expect(dialog.getByText('Close')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Verify and email the code' }));
    expect(await screen.findByText('Verified: the email with the code is in the queue')).toBeInTheDocument();
    expect(await screen.findByText('Verified')).toBeInTheDocument();
    expect(screen.queryByText('1 waiting')).not.toBeInTheDocument();
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('explains how shoppers apply while there are no requests', async () => {
    fakeApi({ [first]: listOf(0) });
    renderPage(<ServiceRequestsPage />, { at: '/admin/service-requests' });
    expect(
      await screen.findByText(/^Shoppers apply under “Military & First Responders” in My Profile\./),
    ).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('gives a discount to a customer without a request, and then lists it on the same page', async () => {
    const given = {
      ...{ id: 9, code: 'ABCD-EFGH', email: 'ana@shop.example', personal: true, uses: 0, state: 'active' },
      expiresAt: '2199-11-22T20:00:00.000Z',
    };
    const calls = fakeApi({
      'GET /api/admin/promo-codes?search=tom&limit=25&offset=0&personal=true': { body: { promoCodes: [], total: 0 } },
      'POST /api/admin/promo-codes/personal': { status: 201, body: given },
      'GET /api/admin/promo-codes?limit=25&offset=0&personal=true': { body: { promoCodes: [given], total: 1 } },
    });
    // The search for another customer would hide the new discount.
    const at = '/admin/service-requests?view=given&search=tom';
    const { user, address } = renderPage(<ServiceRequestsPage />, { at, path: '/admin/service-requests' });
    await user.click(await screen.findByRole('button', { name: 'Give a service discount' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email of the customer'), 'ana@shop.example');
    await user.click(dialog.getByRole('button', { name: 'Send the code' }));
    const row = await screen.findByRole('row', { name: /ana@shop\.example/ });
    expect(address()).toBe('/admin/service-requests?view=given');
    expect(row).toHaveTextContent(/^ana@shop\.exampleABCD-EFGHActiveuntil Nov 22, 21990/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/promo-codes?search=ABCD-EFGH');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'ana@shop.example' });
  });

  it('refuses a request only with a reason', async () => {
    const message = 'Please enter a reason to show the shopper.';
    const { calls, user, dialog } = await open({
      [`POST ${path}/4/refuse`]: [{ status: 422, body: { message, errors: { reason: message } } }, { body: request }],
    });
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(dialog.getByLabelText('Reason for refusing, shown to the shopper'), 'No mail came.');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Refused: the email with the reason is in the queue')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ reason: 'No mail came.' });
  });
});
