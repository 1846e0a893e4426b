import { screen, waitFor } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { ServiceDiscount as Standing } from '../../api/models';
import { ServiceDiscount } from './service-discount';

const path = '/api/user/service-discount';
const none: Standing = { state: 'none', service: null, askedAt: null, validUntil: null, refusal: null };
const requested: Standing = { ...none, state: 'asked', service: 'fire', askedAt: '2026-11-22T20:00:00.000Z' };
const statement = 'Engine 7, Monterey, since 2019.';

const show = (discount: Partial<Standing> = {}) =>
  renderPage(<ServiceDiscount email="marina@shop.example" />, { data: { [path]: { ...none, ...discount } } });
const status = () => screen.getByRole('status');
const applyButton = () => screen.queryByRole('button', { name: 'Apply for the Discount' });

async function apply({ user }: ReturnType<typeof show>) {
  await user.selectOptions(screen.getByLabelText('Where do you serve?'), 'Fire department');
  await user.click(screen.getByLabelText(/Your unit or department/));
  await user.paste(statement);
  await user.click(screen.getByRole('button', { name: 'Apply for the Discount' }));
}

describe('military and first responder discount in the profile', () => {
  it('is requested, and then awaits verification', async () => {
    const calls = fakeApi({ [`POST ${path}`]: { status: 201, body: requested } });
    await apply(show());
    await waitFor(() => expect(status()).toHaveTextContent('You requested the discount on November 22, 2026.'));
    expect(screen.getByRole('heading', { name: 'Military & First Responders' })).toHaveFocus();
    expect(calls[0]?.body).toEqual({ service: 'fire', statement });
    expect(applyButton()).not.toBeInTheDocument();
  });

  it('reports missing fields, and sends nothing', async () => {
    const calls = fakeApi({});
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Apply for the Discount' }));
    expect(screen.getByText('Please choose your service.')).toBeInTheDocument();
    expect(screen.getByText('Your statement must be at least 10 characters.')).toBeInTheDocument();
    expect(screen.getByLabelText('Where do you serve?')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('shows a request that another tab sent', async () => {
    const message = 'You have already requested this discount.';
    fakeApi({ [`POST ${path}`]: { status: 409, body: { message } }, [`GET ${path}`]: { body: requested } });
    await apply(show());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(applyButton()).not.toBeInTheDocument());
  });

  it.each<[Partial<Standing>, RegExp, boolean]>([
    [{ state: 'verified', service: 'fire', validUntil: '2027-11-22T20:00:00.000Z' }, /until November 22, 2027/, false],
    [{ state: 'refused', service: 'fire', refusal: 'No mail came.' }, /No mail came\. You can apply again/, true],
    [{ state: 'ended' }, /for another year, please apply again/, true],
  ])('shows its state: %j', async (discount, words, mayApply) => {
    fakeApi({});
    show(discount);
    expect(status()).toHaveTextContent(words);
    expect(applyButton() !== null).toBe(mayApply);
    await expectAccessiblePart();
  });

  it('asks shoppers to send no documents', () => {
    fakeApi({});
    show();
    expect(screen.getByText(/Please do not send an ID or other documents/)).toBeInTheDocument();
  });
});
