import { screen } from '@testing-library/react';
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

function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  const page = (
    <EditDialog item="K7QF-2M9X-4TBD-W8HN" title={(id) => `Return of order ${id}`} onClose={() => undefined}>
      {(id) => <StartReturnForm orderId={id} />}
    </EditDialog>
  );
  return { calls, ...renderPage(page, { at: '/admin/orders' }) };
}

describe('form that starts a return', () => {
  it('sends the chosen item, units, reason and size', async () => {
    const { calls, user } = show({ [`GET ${path}`]: { body: sheet }, [`POST ${path}`]: { status: 201, body: sheet } });
    const choose = async (label: string, option: RegExp) => {
      await user.click(await screen.findByLabelText(label));
      await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    };
    await choose('Item', /^Wave Bikini \(M, Navy\): 2 can be returned/);
    await choose('Reason', /^Too small/);
    await choose('Outcome', /^Size L/);
    await user.click(screen.getByText('Start return', { selector: 'span' }));
    expect(await screen.findByText('Return started')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ orderItemId: 4, quantity: 1, reason: 'too-small', comment: '', worn: false, newVariantId: 9 },
    });
  });

  it('requires a photo of a damaged item, and sends it with the return', async () => {
    const { calls, user } = show({ [`GET ${path}`]: { body: sheet }, [`POST ${path}`]: { status: 201, body: sheet } });
    const uploads = fakeUploads();
    const choose = async (label: string, option: RegExp) => {
      await user.click(await screen.findByLabelText(label));
      await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
    };
    await choose('Item', /^Wave Bikini/);
    await choose('Reason', /damaged/i);
    await user.click(screen.getByText('Start return', { selector: 'span' }));
    expect(await screen.findByText('Please add a picture that shows it.')).toBeInTheDocument();
    await user.upload(
      screen.getByLabelText(/^Photo of its condition/),
      new File(['photo'], 'seam.png', { type: 'image/png' }),
    );
    await user.click(screen.getByText('Start return', { selector: 'span' }));
    const upload = await sentUpload(uploads, 0);
    expect(upload.path).toBe('/api/admin/orders/K7QF-2M9X-4TBD-W8HN/return-pictures');
    upload.answer({ status: 201, body: { id: 'p-1', url: '/api/return-pictures/p-1.webp' } });
    expect(await screen.findByText('Return started')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'damaged', pictureId: 'p-1' });
  });

  it('says why an order cannot be returned', async () => {
    show({ [`GET ${path}`]: { body: { ...sheet, refusal: 'The last day for returns was May 1.' } } });
    expect(await screen.findByText('The last day for returns was May 1.')).toBeInTheDocument();
    expect(screen.queryByText('Start return')).not.toBeInTheDocument();
  });
});
