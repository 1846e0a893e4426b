import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import { ImagePicker } from './image-picker';

const beach = {
  filename: 'beach-1a2b.webp',
  originalname: 'Beach.jpg',
  size: 2048,
  imageUrl: '/images/products/beach-1a2b.webp',
};
const list = 'GET /api/admin/upload/product-images?search=&limit=25&offset=0';
const page = (...images: object[]) => ({ body: images, headers: { 'X-Total-Count': String(images.length) } });
const uses = `GET /api/admin/upload/product-image/${beach.filename}/uses`;
const deletion = `DELETE /api/admin/upload/product-image/${beach.filename}`;

function show({ several = false } = {}) {
  const onPick = jest.fn();
  const onDeleted = jest.fn();
  const onClose = jest.fn();
  const view = renderPage(
    <ImagePicker open current="" several={several} onPick={onPick} onDeleted={onDeleted} onClose={onClose} />,
  );
  return { ...view, onPick, onDeleted, onClose };
}

describe('image picker', () => {
  it('returns the URL of the picked image and closes', async () => {
    fakeApi({ [list]: page(beach) });
    const { user, onPick, onClose } = show();
    await screen.findByRole('button', { name: beach.filename });
    await expectAccessiblePart();
    await user.click(await screen.findByRole('button', { name: beach.filename }));
    expect(onPick.mock.calls).toEqual([[beach.imageUrl]]);
    expect(onClose).toHaveBeenCalled();
  });

  it('uploads another image and shows it', async () => {
    fakeApi({ [list]: [page(), page(beach)] });
    const uploads = fakeUploads();
    const { user } = show();
    await user.upload(
      await screen.findByLabelText('Upload Image'),
      new File(['-'], 'Beach.jpg', { type: 'image/jpeg' }),
    );
    expect(await screen.findByText('Uploading image...')).toBeInTheDocument();
    const upload = await sentUpload(uploads, 0);
    act(() => upload.respond({ status: 201, body: beach }));
    expect(await screen.findByRole('button', { name: beach.filename })).toBeInTheDocument();
    expect(screen.queryByText('Uploading image...')).not.toBeInTheDocument();
  });

  it('shows an uploaded image even if the search does not match it @series', async () => {
    const found = list.replace('search=', 'search=sail');
    fakeApi({ [list]: [page(), page(beach)], [found]: page() });
    const uploads = fakeUploads();
    const { user } = show();
    await user.type(await screen.findByRole('searchbox', { name: 'Search images' }), 'sail{Enter}');
    await screen.findByText('No images found matching your search.');
    await user.upload(screen.getByLabelText('Upload Image'), new File(['-'], 'Beach.jpg', { type: 'image/jpeg' }));
    const upload = await sentUpload(uploads, 0);
    act(() => upload.respond({ status: 201, body: beach }));
    expect(await screen.findByRole('button', { name: beach.filename })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search images' })).toHaveValue('');
  });

  describe('with a file that the library already has', () => {
    // Browsers hash files on pages with HTTPS; jsdom does not.
    const digest = () => Promise.resolve(new Uint8Array(32).fill(0xab).buffer);
    beforeEach(() => Object.defineProperty(crypto, 'subtle', { value: { digest }, configurable: true }));
    afterEach(() => Reflect.deleteProperty(crypto, 'subtle'));
    const sameFile = `GET /api/admin/upload/product-images?sha256=${'ab'.repeat(32)}&limit=1`;
    const copies = (...names: string[]) =>
      names.map((name) =>
        Object.assign(new File(['-'], name, { type: 'image/jpeg' }), {
          arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
        }),
      );

    it('shows the present image, from any page of the library', async () => {
      const found = list.replace('search=', `search=${beach.filename}`);
      fakeApi({ [list]: page(), [sameFile]: page(beach), [found]: page(beach) });
      const { user, onPick } = show();
      await user.upload(await screen.findByLabelText('Upload Image'), copies('copy.jpg'));
      await user.click(await screen.findByRole('button', { name: beach.filename }));
      expect(onPick.mock.calls).toEqual([[beach.imageUrl]]);
      expect(screen.getByRole('link', { name: beach.originalname })).toHaveAttribute('target', '_blank');
    });

    it('picks the present image once', async () => {
      fakeApi({ [list]: page(beach), [sameFile]: page(beach) });
      const { user, onPick } = show({ several: true });
      await user.click(await screen.findByRole('button', { name: beach.filename }));
      await user.upload(screen.getByLabelText('Upload Image'), copies('copy.jpg', 'copy-2.jpg'));
      expect(await screen.findAllByText(/The library already has this picture/)).toHaveLength(2);
      await user.click(screen.getByRole('button', { name: 'Add 1 picture' }));
      expect(onPick.mock.calls).toEqual([[beach.imageUrl]]);
    });
  });

  it('names a picture that cannot be read, and uploads the others @series', async () => {
    fakeApi({ [list]: [page(), page(beach)] });
    const uploads = fakeUploads();
    show();
    const files = [
      new File(['-'], 'IMG_1.HEIC', { type: 'image/heic' }),
      new File(['-'], 'Beach.jpg', { type: 'image/jpeg' }),
    ];
    fireEvent.change(await screen.findByLabelText('Upload Image'), { target: { files } });
    const upload = await sentUpload(uploads, 0);
    act(() => upload.respond({ status: 201, body: beach }));
    expect(await screen.findByRole('button', { name: beach.filename })).toBeInTheDocument();
    const advice = 'We cannot read IMG_1.HEIC. Please choose a JPEG, PNG, WebP or AVIF file instead.';
    expect(screen.getAllByText(advice).length).toBeGreaterThan(0);
  });

  it('reports a failed upload', async () => {
    fakeApi({ [list]: page() });
    const uploads = fakeUploads();
    const { user } = show();
    await user.upload(
      await screen.findByLabelText('Upload Image'),
      new File(['-'], 'Beach.jpg', { type: 'image/jpeg' }),
    );
    const upload = await sentUpload(uploads, 0);
    act(() => upload.fail());
    expect(await screen.findByText('Upload failed')).toBeInTheDocument();
    expect(screen.getAllByText('Failed to upload image. Please try again.').length).toBeGreaterThan(0);
  });

  it('deletes an image, names it, and stays open @series', async () => {
    fakeApi({
      [list]: [page(beach), page()],
      [uses]: { body: { products: [], variants: [], categories: [], archived: [] } },
      [deletion]: {},
    });
    const { user, onDeleted, onClose } = show();
    const button = await screen.findByRole('button', { name: `Delete ${beach.filename}` });
    expect(button).not.toHaveClass('ant-btn-dangerous');
    await user.click(button);
    await screen.findByText('This image is not in use. This action cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    expect(await screen.findByText('Image deleted successfully')).toBeInTheDocument();
    expect(onDeleted.mock.calls).toEqual([[beach.imageUrl]]);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Images' })).toHaveFocus());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('renames an image, and stays open @series', async () => {
    const calls = fakeApi({
      [list]: [page(beach), page({ ...beach, originalname: 'Cove.jpg' })],
      [`PATCH /api/admin/upload/product-image/${beach.filename}`]: { body: beach },
    });
    const { user, onClose } = show();
    await user.click(await screen.findByRole('button', { name: 'Rename Beach.jpg' }));
    const name = await screen.findByLabelText('Name of the image');
    await expectAccessiblePart();
    await user.clear(name);
    await user.type(name, 'Cove.jpg{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename Cove.jpg' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Name of the image')).not.toBeInTheDocument());
    expect(calls).toContainEqual(expect.objectContaining({ method: 'PATCH', body: { originalname: 'Cove.jpg' } }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reports a failed deletion', async () => {
    fakeApi({
      [list]: page(beach),
      [uses]: { body: { products: [], variants: [], categories: [], archived: [] } },
      [deletion]: { status: 500 },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `Delete ${beach.filename}` }));
    await screen.findByText('This image is not in use. This action cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    expect(await screen.findByText('Delete failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to delete image. Please try again.')).toBeInTheDocument();
  });
});
