import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import type { OrderReturns } from '../../api/models';
import { EditDialog } from '../ui/edit-dialog';
import { StartReturnForm } from './start-return-form';

const path = '/api/admin/orders/K7QF-2M9X-4TBD-W8HN/returns';
const line: OrderReturns['lines'][number] = {
  ...{ orderItemId: 4, productId: 7, name: 'Wave Bikini', variant: 'M, Navy', size: 'M', imageUrl: null },
  ...{ left: 2, refusal: null, refunds: [50, 100] },
  sizes: [{ variantId: 9, size: 'L', refusal: null }],
};
const sheet: OrderReturns = { lastDay: '2026-12-28', refusal: null, lines: [line], returns: [] };

function show(responses: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(responses);
  const page = (
    <EditDialog item="K7QF-2M9X-4TBD-W8HN" title={(id) => `Return of order ${id}`} onClose={() => undefined}>
      {(id) => <StartReturnForm orderId={id} />}
    </EditDialog>
  );
  const { user } = renderPage(page, { at: '/admin/orders' });
  const choose = async (label: string, option: RegExp) => {
    await user.click(await screen.findByLabelText(label));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  const start = () => user.click(screen.getByText('Start return', { selector: 'span' }));
  const upload = (name: string) =>
    user.upload(
      screen.getByLabelText(/^Photo of the item’s condition/),
      new File(['photo'], name, { type: 'image/png' }),
    );
  return { calls, choose, start, upload };
}

describe('form that starts a return', () => {
  it('sends the chosen item, units, reason and size', async () => {
    const { calls, choose, start } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 201, body: sheet },
    });
    await choose('Item', /^Wave Bikini \(M, Navy\): 2 can be returned/);
    await choose('Reason', /^Too small/);
    await choose('Outcome', /^Size L/);
    await start();
    expect(await screen.findByText('Return started')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ orderItemId: 4, quantity: 1, reason: 'too-small', comment: '', worn: false, newVariantId: 9 },
    });
  });

  it('requires a photo of a damaged item, and sends it with the return', async () => {
    const { calls, choose, start, upload } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 201, body: sheet },
    });
    const uploads = fakeUploads();
    await choose('Item', /^Wave Bikini/);
    await choose('Reason', /damaged/i);
    await start();
    expect(await screen.findByText('Please add a picture of the worn or damaged item.')).toBeInTheDocument();
    await upload('seam.png');
    await start();
    const sent = await sentUpload(uploads, 0);
    expect(sent.path).toBe('/api/admin/orders/K7QF-2M9X-4TBD-W8HN/return-pictures');
    sent.respond({ status: 201, body: { id: 'p-1', url: '/api/return-pictures/p-1.webp' } });
    expect(await screen.findByText('Return started')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'damaged', pictureId: 'p-1' });
  });

  it('uploads a photo once if the return is refused, and shows its problem until another photo is chosen', async () => {
    const refusal = { message: 'Please check the photo.', errors: { pictureId: 'This photo is too dark.' } };
    const { calls, choose, start, upload } = show({
      [`GET ${path}`]: { body: sheet },
      [`POST ${path}`]: { status: 422, body: refusal },
    });
    const uploads = fakeUploads();
    await choose('Item', /^Wave Bikini/);
    await choose('Reason', /damaged/i);
    await upload('dark.png');
    await start();
    (await sentUpload(uploads, 0)).respond({ status: 201, body: { id: 'p-1', url: '/api/return-pictures/p-1.webp' } });
    expect(await screen.findByText('This photo is too dark.')).toBeInTheDocument();
    await start();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
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
