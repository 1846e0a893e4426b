import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import type { OrderReturns } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { EditDialog } from '../ui/edit-dialog';
import { StartReturnForm } from './start-return-form';

const path = '/api/admin/orders/K7QF-2M9X-4TBD-W8HN/returns';
const line: OrderReturns['lines'][number] = {
  ...{ orderItemId: 4, productId: 7, name: 'Wave Bikini', variant: 'M, Navy', size: 'M', imageUrl: null },
  ...{ left: 2, refusal: null, refunds: [50, 100] },
  sizes: [{ variantId: 9, size: 'L', refusal: null }],
};
const sarong: typeof line = {
  ...{ ...line, orderItemId: 5, name: 'Tide Sarong', variant: null, left: 1, refunds: [30.1], sizes: [] },
};
const final: typeof line = { ...line, orderItemId: 6, name: 'Old Cap', refusal: 'Final sale', left: 0, refunds: [] };
const sheet: OrderReturns = {
  lastDay: '2026-12-28',
  refusal: null,
  lines: [line, final],
  returns: [],
  refundable: 180.1,
  refundsShipping: true,
};
const several = { ...sheet, lines: [line, sarong, final] };

function show(responses: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(responses);
  const onClose = jest.fn();
  const page = (
    <FreshPassword>
      <EditDialog item="K7QF-2M9X-4TBD-W8HN" title={(id) => `Return of order ${id}`} onClose={onClose}>
        {(id) => <StartReturnForm orderId={id} />}
      </EditDialog>
    </FreshPassword>
  );
  const { user } = renderPage(page, { at: '/admin/orders' });
  const part = async (name: string) => within(await screen.findByRole('group', { name }));
  const choose = async (item: string, label: string, option: RegExp) => {
    await user.click((await part(item)).getByLabelText(label));
    await user.click(
      (await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })).at(-1) ?? document.body,
    );
  };
  const start = () => user.click(screen.getByText(/^Start (return|\d returns)$/, { selector: 'button span' }));
  const upload = (name: string) =>
    user.upload(
      screen.getByLabelText(/^Photo of the item’s condition/),
      new File(['photo'], name, { type: 'image/png' }),
    );
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { calls, user, onClose, part, choose, start, upload, posted };
}
const bikini = 'Wave Bikini (M, Navy)';

describe('form that starts returns', () => {
  it('starts with the only returnable item selected, and sends its units, reason and size', async () => {
    const { choose, start, posted } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 201, body: sheet },
    });
    expect(await screen.findByRole('checkbox', { name: `${bikini}: 2 can be returned` })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Old Cap .*: Final sale/ })).toBeDisabled();
    await choose(bikini, 'Reason', /^Too small/);
    await choose(bikini, 'Outcome', /^Size L/);
    expect(screen.getByText('1 exchange')).toBeInTheDocument();
    await start();
    expect(await screen.findByText('1 return started')).toBeInTheDocument();
    expect(posted()).toEqual([
      { orderItemId: 4, quantity: 1, reason: 'too-small', comment: '', worn: false, newVariantId: 9 },
    ]);
  });

  it('starts the returns of several items, with the sum of their refunds', async () => {
    const { user, calls, onClose, part, choose, start, posted } = show({
      [`GET ${path}`]: { body: several },
      [`POST ${path}`]: [
        { status: 201, body: several },
        { status: 201, body: several },
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tide Sarong/ }));
    await expectAccessiblePart();
    fireEvent.change((await part(bikini)).getByLabelText('Units'), { target: { value: '2' } });
    await choose(bikini, 'Reason', /^Too large/);
    await choose('Tide Sarong', 'Reason', /^Changed their mind/);
    expect(screen.getByText(/^Expected refund:/)).toHaveTextContent(
      'Expected refund: $130.10If the whole order comes back, the shop also refunds the shipping costs.',
    );
    await start();
    expect(await screen.findByText('2 returns started')).toBeInTheDocument();
    expect(posted()).toEqual([
      { orderItemId: 4, quantity: 2, reason: 'too-large', comment: '', worn: false },
      { orderItemId: 5, quantity: 1, reason: 'changed-mind', comment: '', worn: false },
    ]);
    const keys = calls.filter(({ method }) => method === 'POST').map(keyOf);
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(2);
    expect(onClose).toHaveBeenCalled();
  });

  it.each<[string, Partial<OrderReturns>, Partial<typeof line>, string]>([
    [
      'the rest of the payment and the paid price differences, if all of the rest is refunded',
      { refundable: 70 },
      { differences: [5] },
      'Expected refund: $75.00',
    ],
    ['all items, if the customer paid no shipping costs', { refundsShipping: false }, {}, 'Expected refund: $80.10'],
  ])('expects the refund of %s, and mentions no shipping costs @series', async (_, order, item, sum) => {
    const { user } = show({
      [`GET ${path}`]: { body: { ...several, ...order, lines: [{ ...line, ...item }, sarong] } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tide Sarong/ }));
    expect(screen.getByText(/^Expected refund:/).textContent).toBe(sum);
  });

  it('stays open for the items whose return was refused, with the reason, and sends only these again @series', async () => {
    const { user, onClose, choose, start, posted } = show({
      [`GET ${path}`]: { body: several },
      [`POST ${path}`]: [
        { status: 201, body: several },
        { status: 409, body: { code: 'return.not-allowed', message: 'Nothing is left to return.' } },
        { status: 201, body: several },
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tide Sarong/ }));
    await choose(bikini, 'Reason', /^Too large/);
    await choose('Tide Sarong', 'Reason', /^Too large/);
    await start();
    expect(await screen.findByText('1 return not started')).toBeInTheDocument();
    expect(screen.getByText('Return started').closest('li')).toHaveTextContent(/^Wave Bikini/);
    expect(
      screen.getByText('Nothing is left to return.', { selector: '.field-error' }).closest('li'),
    ).toHaveTextContent(/^Tide Sarong/);
    expect(onClose).not.toHaveBeenCalled();
    await start();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()).toMatchObject([{ orderItemId: 4 }, { orderItemId: 5 }, { orderItemId: 5 }]);
  });

  it('shows no refusal for an item whose return started after a password prompt @series', async () => {
    const { user, choose, start } = show({
      [`GET ${path}`]: { body: several },
      [`POST ${path}`]: [
        { status: 403, body: { code: 'password-needed', message: 'Please confirm your password.' } },
        { status: 201, body: several },
        { status: 409, body: { code: 'return.not-allowed', message: 'Nothing is left to return.' } },
      ],
      'POST /api/user/confirm-password': { status: 204 },
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tide Sarong/ }));
    await choose(bikini, 'Reason', /^Too large/);
    await choose('Tide Sarong', 'Reason', /^Too large/);
    await start();
    await user.type(await screen.findByLabelText('Password'), 'liberty-admin{Enter}');
    expect(await screen.findByText('1 return not started')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /^Wave Bikini/ }));
    const refused = screen.getAllByText(/./, { selector: '.field-error' });
    expect(refused.map(({ textContent }) => textContent)).toEqual(['Nothing is left to return.']);
  });

  it('no longer sends an item that cannot be returned after the reload @series', async () => {
    const gone: typeof line = { ...sarong, left: 0, refusal: 'Nothing is left to return.', refunds: [] };
    const { user, onClose, choose, start, posted } = show({
      [`GET ${path}`]: [{ body: several }, { body: { ...several, lines: [line, gone, final] } }],
      [`POST ${path}`]: [
        { status: 409, body: { code: 'return.not-allowed', message: 'Please try again.' } },
        { status: 409, body: { code: 'return.not-allowed', message: 'Nothing is left to return.' } },
        { status: 201, body: several },
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Tide Sarong/ }));
    await choose(bikini, 'Reason', /^Too large/);
    await choose('Tide Sarong', 'Reason', /^Too large/);
    await start();
    const refused = await screen.findByRole('checkbox', { name: 'Tide Sarong: Nothing is left to return.' });
    await waitFor(() => expect(refused).not.toBeChecked());
    await start();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()).toMatchObject([{ orderItemId: 4 }, { orderItemId: 5 }, { orderItemId: 4 }]);
  });

  it('fills in the fields of an item that is new after the reload, and reduces the units to those that are left @series', async () => {
    const exchanged: typeof line = { ...sarong, orderItemId: 8, name: 'Reef Top' };
    const { user, part, choose, start } = show({
      [`GET ${path}`]: [
        { body: several },
        { body: { ...several, lines: [{ ...line, left: 1, refunds: [50] }, exchanged] } },
      ],
      [`POST ${path}`]: { status: 409, body: { code: 'return.not-allowed', message: 'Only 1 is left to return.' } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Wave Bikini/ }));
    fireEvent.change((await part(bikini)).getByLabelText('Units'), { target: { value: '2' } });
    await choose(bikini, 'Reason', /^Too large/);
    await start();
    await user.click(await screen.findByRole('checkbox', { name: /^Reef Top/ }));
    expect((await part('Reef Top')).getByLabelText('Units')).toHaveValue('1');
    expect((await part(bikini)).getByLabelText('Units')).toHaveValue('1');
    expect(screen.getByText(/^Expected refund:/)).toHaveTextContent(/^Expected refund: \$80\.10/);
  });

  it('requires an item', async () => {
    const { start, posted } = show({ [`GET ${path}`]: { body: several } });
    await screen.findByRole('checkbox', { name: /^Tide Sarong/ });
    await start();
    expect(await screen.findByText('Please choose an item.')).toBeInTheDocument();
    expect(posted()).toEqual([]);
  });

  it('offers a photo of a damaged item, and sends it with the return @series', async () => {
    const { choose, start, upload, posted } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 201, body: sheet },
    });
    const uploads = fakeUploads();
    await choose(bikini, 'Reason', /damaged/i);
    await upload('seam.png');
    await start();
    const sent = await sentUpload(uploads, 0);
    expect(sent.path).toBe('/api/admin/orders/K7QF-2M9X-4TBD-W8HN/return-pictures');
    sent.respond({ status: 201, body: { id: 'p-1', url: '/api/return-pictures/p-1.webp' } });
    expect(await screen.findByText('1 return started')).toBeInTheDocument();
    expect(posted()).toMatchObject([{ reason: 'damaged', pictureId: 'p-1' }]);
  });

  it('starts the return of a damaged item without a photo @series', async () => {
    const { choose, start, posted } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 201, body: sheet },
    });
    await choose(bikini, 'Reason', /damaged/i);
    await start();
    expect(await screen.findByText('1 return started')).toBeInTheDocument();
    expect(posted()).toMatchObject([{ reason: 'damaged' }]);
    expect(posted()[0]).not.toHaveProperty('pictureId');
  });

  it('uploads a photo once if the return is refused, and shows its problem until another photo is chosen @series', async () => {
    const refusal = { message: 'Please check the photo.', errors: { pictureId: 'This photo is too dark.' } };
    const { choose, start, upload, posted } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 422, body: refusal },
    });
    const uploads = fakeUploads();
    await choose(bikini, 'Reason', /damaged/i);
    await upload('dark.png');
    await start();
    (await sentUpload(uploads, 0)).respond({ status: 201, body: { id: 'p-1', url: '/api/return-pictures/p-1.webp' } });
    expect(await screen.findByText('This photo is too dark.')).toBeInTheDocument();
    await start();
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(uploads).toHaveLength(1);
    await upload('bright.png');
    await waitFor(() => expect(screen.queryByText('This photo is too dark.')).not.toBeInTheDocument());
  });

  it('explains why an order cannot be returned', async () => {
    show({ [`GET ${path}`]: { body: { ...sheet, refusal: 'The last day for returns was May 1.' } } });
    expect(await screen.findByText('The last day for returns was May 1.')).toBeInTheDocument();
    expect(screen.queryByText('Start return')).not.toBeInTheDocument();
  });
});
