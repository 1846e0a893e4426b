import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import { aProduct } from '../../../test/a-product';
import type { ListedImage } from '../../api/models';
import ImagesPage from './images-page';

const image = (name: string, size = 2048): ListedImage => ({
  filename: `${name}-1a2b.webp`,
  originalname: `${name}.jpg`,
  size,
  imageUrl: `/images/products/${name}-1a2b.webp`,
  width: 1200,
  height: 1500,
  createdAt: '2026-11-20T10:00:00.000Z',
  uses: 0,
});
const list = 'GET /api/admin/upload/product-images?limit=25&offset=0&uses=true';
const page = (...images: ListedImage[]) => ({ body: images, headers: { 'X-Total-Count': String(images.length) } });
const file = (name: string, bytes = 1700) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const noUses = { products: [], variants: [], categories: [], archived: [] };
const show = () => renderPage(<ImagesPage />, { at: '/admin/images', path: '/admin/images' });
const chooser = () => screen.getByLabelText('Choose images');
const uploadButton = () => screen.getByRole('button', { name: 'Upload' });

describe('image library', () => {
  it('shows each image with its preview, original name and size', async () => {
    fakeApi({ [list]: page(image('beach', 2600), image('cove', 10 * 1024 * 1024)) });
    const { container } = show();
    expect(await screen.findByText('beach.jpg')).toBeInTheDocument();
    expect(screen.getByText('3 KB')).toBeInTheDocument();
    expect(screen.getByText('10240 KB')).toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/images/products/beach-1a2b-600.webp');
    expect(screen.getByText('Showing 2 of 2 images')).toBeInTheDocument();
  });

  it('goes from image to image with J and K, and opens one with Enter @series', async () => {
    const uses = 'GET /api/admin/upload/product-image/beach-1a2b.webp/uses';
    fakeApi({ [list]: page(image('beach'), image('cove')), [uses]: { body: noUses } });
    const { user } = show();
    await screen.findByText('beach.jpg');
    await user.keyboard('jjk');
    expect(screen.getByRole('button', { name: 'Details of beach.jpg' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'beach.jpg' })).toBeInTheDocument();
  });

  it('shows a picture of any shape whole, without anything else around it', async () => {
    fakeApi({ [list]: page({ ...image('beach'), width: 1500, placeholder: 'data:image/webp;base64,AAAA' }) });
    const { container } = show();
    await screen.findByText('beach.jpg');
    expect(container.querySelector('img')).not.toHaveAttribute('style');
  });

  it('shows an empty state', async () => {
    fakeApi({ [list]: page() });
    show();
    expect(await screen.findByText('No images uploaded yet')).toBeInTheDocument();
  });

  it('shows the reason of a failed load, and retries', async () => {
    fakeApi({
      [list]: [{ status: 403, body: { message: 'Only staff of the shop can do this.' } }, page(image('beach'))],
    });
    const { user } = show();
    expect(await screen.findByText('There was a problem loading your product images.')).toBeInTheDocument();
    expect(screen.getByText('Only staff of the shop can do this.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('beach.jpg')).toBeInTheDocument();
  });

  it('shows its own message if the server gives no reason', async () => {
    fakeApi({ [list]: { status: 500, body: {} } });
    show();
    expect(await screen.findByText('Failed to fetch product images')).toBeInTheDocument();
  });
});

describe('image upload', () => {
  it('begins when staff choose a file, and shows its name, size and progress @series', async () => {
    fakeApi({ [list]: [page(), page(image('beach'))] });
    const uploads = fakeUploads();
    const { user } = show();
    expect(uploadButton()).toHaveAttribute('aria-disabled', 'true');
    await user.upload(chooser(), file('beach.jpg'));
    expect(within(screen.getByRole('list', { name: 'Chosen files' })).getByText('2 KB')).toBeInTheDocument();

    const upload = await sentUpload(uploads, 0);
    expect(upload).toMatchObject({ path: '/api/admin/upload/product-image', file: { name: 'beach.jpg' } });
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveAttribute('aria-disabled', 'true');
    act(() => upload.progress(0.4));
    expect(screen.getByRole('progressbar', { name: 'Upload of beach.jpg' })).toHaveAttribute('value', '0.4');
    expect(screen.getByText('Uploading')).toBeInTheDocument();
    act(() => upload.progress(1));
    expect(screen.getByText('Processing')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('value');
    act(() => upload.respond({ status: 201, body: image('beach') }));

    expect(await screen.findByText('Image uploaded successfully')).toBeInTheDocument();
    expect(screen.getByText('Uploaded: beach.jpg')).toBeInTheDocument();
    expect(await screen.findByText('Showing 1 of 1 images')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Chosen files' })).not.toBeInTheDocument();
    expect(uploadButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('continues after a rejected file, and leaves that file in the list with the reason @series', async () => {
    fakeApi({ [list]: page() });
    const uploads = fakeUploads();
    const { user } = show();
    await user.upload(chooser(), [file('liar.png'), file('cove.jpg'), file('star.jpg')]);
    const message = 'We cannot read this picture.';
    const liar = await sentUpload(uploads, 0);
    act(() => liar.respond({ status: 422, body: { message } }));
    const cove = await sentUpload(uploads, 1);
    const chosen = within(screen.getByRole('list', { name: 'Chosen files' }));
    const states = () => chosen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(states()).toEqual([
      expect.stringMatching(/^liar\.png2 KBFailed.*We cannot read this picture\.$/),
      expect.stringMatching(/^cove\.jpg2 KBUploading/),
      expect.stringMatching(/^star\.jpg2 KBWaiting/),
    ]);
    act(() => cove.respond({ status: 201, body: image('cove') }));
    const star = await sentUpload(uploads, 2);
    expect(chosen.getByText('cove.jpg').closest('li')).toHaveTextContent(/Uploaded$/);
    act(() => star.respond({ status: 201, body: image('star') }));

    await waitFor(() => expect(chosen.queryByText('cove.jpg')).not.toBeInTheDocument());
    expect(chosen.getByText(message)).toBeInTheDocument();
    expect(screen.getByText('Upload failed')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(await screen.findByRole('button', { name: 'Remove liar.png' }));
    expect(uploadButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('cancels the current upload, and continues with the remaining files @series', async () => {
    fakeApi({ [list]: [page(), page(image('cove'))] });
    const uploads = fakeUploads();
    const { user } = show();
    await user.upload(chooser(), [file('slow.jpg'), file('beach.jpg'), file('cove.jpg')]);
    const slow = await sentUpload(uploads, 0);
    act(() => slow.progress(0.4));
    await user.click(screen.getByRole('button', { name: 'Remove beach.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of slow.jpg' }));
    expect(slow.aborted()).toBe(true);
    const row = (await screen.findByText('Cancelled')).closest('li');
    expect(row).toHaveTextContent('slow.jpg');
    expect(screen.getByRole('button', { name: 'Remove slow.jpg' })).toHaveFocus();

    const cove = await sentUpload(uploads, 1);
    expect(cove.file.name).toBe('cove.jpg');
    act(() => cove.respond({ status: 201, body: image('cove') }));
    expect(await screen.findByText('Showing 1 of 1 images')).toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
    expect(uploadButton()).not.toHaveAttribute('aria-disabled');
  });

  it('reports a failure without a reason, and tries the file again', async () => {
    fakeApi({ [list]: page() });
    const uploads = fakeUploads();
    const { user } = show();
    await user.upload(chooser(), file('beach.jpg'));
    const upload = await sentUpload(uploads, 0);
    act(() => upload.fail());
    expect((await screen.findAllByText('Failed to upload image')).length).toBeGreaterThan(0);
    await user.click(uploadButton());
    expect(await sentUpload(uploads, 1)).toMatchObject({ file: { name: 'beach.jpg' } });
  });

  it('tries one failed file again, and cuts the middle of its long name', async () => {
    fakeApi({ [list]: [page(), page(image('beach'))] });
    const uploads = fakeUploads();
    const { user } = show();
    const name = 'Summer 2026 at the beach, triangle bikini, front.jpg';
    await user.upload(chooser(), [file(name), file('slow.jpg')]);
    const upload = await sentUpload(uploads, 0);
    act(() => upload.fail());
    const slow = await sentUpload(uploads, 1);
    const again = screen.getByRole('button', { name: `Try again: ${name}` });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    act(() => slow.respond({ status: 500, body: {} }));
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByText('Summer 2026 at t…kini, front.jpg')).toHaveAttribute('title', name);

    await user.click(again);
    const second = await sentUpload(uploads, 2);
    expect(second.file.name).toBe(name);
    expect(screen.getByRole('button', { name: `Cancel the upload of ${name}` })).toHaveFocus();
    act(() => second.respond({ status: 201, body: image('beach') }));
    expect(await screen.findByText('Showing 1 of 1 images')).toBeInTheDocument();
    expect(screen.getByText('slow.jpg').closest('li')).toHaveTextContent(/Failed/);
  });

  it('uploads dropped files at once, and asks for a file if none was dropped', async () => {
    fakeApi({ [list]: page() });
    const uploads = fakeUploads();
    show();
    const panel = screen.getByRole('form', { name: 'Upload images' });
    const dropFiles = (...files: File[]) => {
      const event = createEvent.drop(panel);
      Object.defineProperty(event, 'dataTransfer', { value: { files, types: ['Files'] } });
      fireEvent(panel, event);
    };
    dropFiles();
    expect(await screen.findByText('No file selected')).toBeInTheDocument();
    expect(screen.getByText('Please select an image to upload')).toBeInTheDocument();
    fireEvent.dragOver(panel);
    expect(panel).toHaveClass('upload-panel--over');
    dropFiles(file('a.jpg'), file('b.jpg'));
    expect(panel).not.toHaveClass('upload-panel--over');
    expect(screen.getByText('a.jpg')).toBeInTheDocument();
    expect(screen.getByText('b.jpg')).toBeInTheDocument();
    expect(await sentUpload(uploads, 0)).toMatchObject({ file: { name: 'a.jpg' } });
  });

  it('prevents the browser from opening a file that was dropped beside the form', () => {
    fakeApi({ [list]: page() });
    show();
    const drop = createEvent.drop(document.body);
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [file('a.jpg')], types: ['Files'] } });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
  });
});

describe('image that the library already has', () => {
  // Browsers hash files on pages with HTTPS; jsdom does not.
  const digest = () => Promise.resolve(new Uint8Array(32).fill(0xab).buffer);
  beforeEach(() => Object.defineProperty(crypto, 'subtle', { value: { digest }, configurable: true }));
  afterEach(() => Reflect.deleteProperty(crypto, 'subtle'));

  it('is not uploaded again, and links to the present image', async () => {
    const sameFile = `GET /api/admin/upload/product-images?sha256=${'ab'.repeat(32)}&limit=1`;
    fakeApi({ [list]: page(image('beach')), [sameFile]: page(image('beach')) });
    const uploads = fakeUploads();
    const { user } = show();
    const copy = file('copy.jpg');
    copy.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    await user.upload(chooser(), copy);
    const row = (await screen.findByText(/The library already has this picture/)).closest('li') as HTMLElement;
    expect(within(row).getByRole('link', { name: 'beach.jpg' })).toHaveAttribute(
      'href',
      '/admin/images?search=beach-1a2b.webp',
    );
    expect(await screen.findByText('Already in the library: beach.jpg')).toBeInTheDocument();
    expect(uploads).toHaveLength(0);
    expect(uploadButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is not added if staff cancel while the library is searched for it', async () => {
    let endSearch: (hash: ArrayBuffer) => void = () => undefined;
    const slowDigest = () => new Promise<ArrayBuffer>((resolve) => (endSearch = resolve));
    Object.defineProperty(crypto, 'subtle', { value: { digest: slowDigest }, configurable: true });
    fakeApi({ [list]: page(), [`GET /api/admin/upload/product-images?sha256=${'ab'.repeat(32)}&limit=1`]: page() });
    const uploads = fakeUploads();
    const { user } = show();
    const beach = file('beach.jpg');
    beach.arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    await user.upload(chooser(), beach);
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of beach.jpg' }));
    endSearch(await digest());
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(uploads).toHaveLength(0);
  });
});

describe('image deletion', () => {
  const usesOf = 'GET /api/admin/upload/product-image/beach-1a2b.webp/uses';
  const deletion = 'DELETE /api/admin/upload/product-image/beach-1a2b.webp';

  it('deletes after one confirmation', async () => {
    const calls = fakeApi({ [list]: [page(image('beach')), page()], [usesOf]: { body: noUses }, [deletion]: {} });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete beach.jpg' }));
    expect(await screen.findByText('This image is not in use. This action cannot be undone.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    expect(await screen.findByText('Image deleted successfully')).toBeInTheDocument();
    expect(await screen.findByText('No images uploaded yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Product Images' })).toHaveFocus());
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('lists the products that use the image, and removes it from them @series', async () => {
    const product = { id: 7, name: 'Tide Top', slug: 'tide-top' };
    const uses = { ...noUses, products: [product], variants: [{ id: 1, size: 'S', color: 'Navy', product }] };
    const calls = fakeApi({ [list]: page(image('beach')), [usesOf]: { body: uses }, [`${deletion}?force=true`]: {} });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete beach.jpg' }));
    const links = await screen.findAllByRole('link', { name: 'Tide Top' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/product/tide-top']);
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('?force=true'))).toBe(true));
  });

  it('is not offered for the logo of the store', async () => {
    fakeApi({ [list]: page(image('beach')), [usesOf]: { body: { ...noUses, logo: true } } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete beach.jpg' }));
    const reason = 'This image is the store logo. Choose another logo under More → Store first.';
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Image' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [{ status: 409, body: { message: 'This picture is in use: “Tide Top” shows it.' } }, /“Tide Top” shows it/],
    [{ status: 500, body: {} }, 'Failed to delete image'],
  ])('shows the reason of a failure: %j @series', async (response, text) => {
    fakeApi({ [list]: page(image('beach')), [usesOf]: { body: noUses }, [deletion]: response });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete beach.jpg' }));
    await screen.findByText('This image is not in use. This action cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    expect(await screen.findByText('Delete failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('image in use', () => {
  const { imageUrl: url } = image('beach');
  const usesOf = 'GET /api/admin/upload/product-image/beach-1a2b.webp/uses';
  const detail = 'GET /api/admin/products/7';
  const product = {
    ...aProduct({ id: 7, name: 'Tide Top' }),
    images: [url],
    imageUrl: '/other.webp',
    version: 3,
    variants: [],
  };
  const uses = {
    ...noUses,
    products: [{ id: 7, name: 'Tide Top', slug: 'tide-top' }],
    categories: [{ id: 2, name: 'Bikinis', slug: 'bikinis' }],
  };
  const open = async (responses: Parameters<typeof fakeApi>[0]) => {
    const calls = fakeApi({ [list]: page({ ...image('beach'), uses: 2 }), [usesOf]: { body: uses }, ...responses });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Details of beach.jpg' }));
    expect(window.location.search).toBe('?image=beach-1a2b.webp');
    return { calls, user, dialog: within(await screen.findByRole('dialog', { name: 'beach.jpg' })) };
  };

  it('shows the places that use it, with links, and its alt text, which staff edit', async () => {
    const { calls, user, dialog } = await open({
      [detail]: { body: { ...product, imageDetails: { [url]: { color: 'Navy', alt: 'from behind' } } } },
      'PATCH /api/admin/products/7': { body: product },
    });
    expect(await dialog.findByRole('link', { name: 'Tide Top' })).toHaveAttribute('href', '/admin/products?product=7');
    expect(dialog.getByRole('link', { name: 'Bikinis' })).toHaveAttribute('href', '/admin/categories');
    const alt = await dialog.findByDisplayValue('from behind');
    await expectAccessiblePart();
    await user.clear(alt);
    await user.type(alt, 'from the side');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Alt text saved')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      ...{ id: 7, version: 3, imageDetails: { [url]: { color: 'Navy', alt: 'from the side' } } },
    });
  });

  it("shows a colleague's change, leaves the typed text in place, and replaces the change on the next save @series", async () => {
    const { calls, user, dialog } = await open({
      [detail]: [{ body: product }, { body: { ...product, version: 4, imageDetails: { [url]: { alt: 'front' } } } }],
      'PATCH /api/admin/products/7': [
        { status: 409, body: { code: 'product.changed', message: '-' } },
        { body: product },
      ],
    });
    const alt = await dialog.findByRole('textbox');
    await user.type(alt, 'side');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/The alt text is now “front”/)).toBeInTheDocument();
    expect(alt).toHaveValue('side');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Alt text saved')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4, imageDetails: { [url]: { alt: 'side' } } },
    ]);
  });

  it("shows a colleague's alt text in the field until staff type @series", async () => {
    const { user, dialog } = await open({
      [detail]: [{ body: product }, { body: { ...product, version: 4, imageDetails: { [url]: { alt: 'front' } } } }],
      'PATCH /api/admin/products/7': { status: 409, body: { code: 'product.changed', message: '-' } },
    });
    await dialog.findByRole('textbox');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveValue('front'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
  });

  it('gets another name @series', async () => {
    const { calls, user, dialog } = await open({
      [detail]: { body: product },
      'PATCH /api/admin/upload/product-image/beach-1a2b.webp': { body: image('front') },
    });
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    const name = dialog.getByRole('textbox', { name: 'Name of the image' });
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.type(name, 'Front view{Enter}');
    expect(await screen.findByText('Image renamed')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ originalname: 'Front view' });
    await waitFor(() => expect(name).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });

  it('is replaced by an uploaded file after a confirmation, and the dialog then shows the new image', async () => {
    const replacement = 'POST /api/admin/upload/product-image/beach-1a2b.webp/replacement';
    const uploads = fakeUploads();
    const newUses = 'GET /api/admin/upload/product-image/cove-1a2b.webp/uses';
    const { calls, user, dialog } = await open({
      ...{ [detail]: { body: product }, [newUses]: { body: uses }, [replacement]: { status: 204 } },
    });
    await user.upload(dialog.getByLabelText('Replace file'), file('cove.jpg'));
    expect(await screen.findByText('Replace this image with cove.jpg?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    const upload = await sentUpload(uploads, 0);
    act(() => upload.respond({ status: 201, body: image('cove') }));
    expect(await screen.findByText('Image replaced')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ filename: 'cove-1a2b.webp' });
    expect(window.location.search).toBe('?image=cove-1a2b.webp');
    const details = within(await screen.findByRole('dialog', { name: 'cove.jpg' }));
    expect(details.getByText(image('cove').imageUrl)).toBeInTheDocument();
    await waitFor(() => expect(details.getByRole('button', { name: 'Rename' })).toHaveFocus());
  });

  it('stays in place if staff choose its own file as the new file', async () => {
    const uploads = fakeUploads();
    const { calls, user, dialog } = await open({ [detail]: { body: product } });
    await user.upload(dialog.getByLabelText('Replace file'), file('beach.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const upload = await sentUpload(uploads, 0);
    act(() => upload.respond({ status: 201, body: image('beach') }));
    expect(await screen.findByText('This is the same file')).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is marked if only archived products use it, and is deleted only after a warning @series', async () => {
    const archived = [{ id: 8, name: 'Old Top', slug: 'old-top' }];
    const deletion = 'DELETE /api/admin/upload/product-image/beach-1a2b.webp?force=true';
    const calls = fakeApi({
      [list]: page(
        { ...image('beach'), uses: 1, archivedUses: 1, usedBy: ['Old Top'] },
        { ...image('cove'), uses: 2, archivedUses: 1 },
      ),
      [usesOf]: { body: { ...noUses, archived } },
      [deletion]: { status: 204 },
    });
    const { user } = show();
    expect(await screen.findByText('Used by Old Top (archived)')).toBeInTheDocument();
    expect(screen.getByText('Used by 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Details of beach.jpg' }));
    const details = within(await screen.findByRole('dialog', { name: 'beach.jpg' }));
    expect(await details.findByRole('link', { name: 'Old Top' })).toHaveAttribute('href', '/admin/products?product=8');
    await user.click(details.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Delete beach.jpg' }));
    expect(await screen.findByRole('link', { name: 'Old Top (archived)' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Image' }));
    await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ method: 'DELETE' })));
  });

  it('is named first when staff delete several images @series', async () => {
    const calls = fakeApi({
      [list]: [page({ ...image('beach'), uses: 1, usedBy: ['Tide Top'] }, image('cove'), image('reef')), page()],
      [usesOf]: { body: { ...noUses, products: [{ slug: 'tide-top', name: 'Tide Top' }] } },
      'GET /api/admin/upload/product-image/cove-1a2b.webp/uses': { body: noUses },
      'GET /api/admin/upload/product-image/reef-1a2b.webp/uses': { body: noUses },
      'DELETE /api/admin/upload/product-image/beach-1a2b.webp?force=true': {},
      'DELETE /api/admin/upload/product-image/cove-1a2b.webp': {},
      'DELETE /api/admin/upload/product-image/reef-1a2b.webp': {},
    });
    const { user } = show();
    expect(await screen.findByText('Used by Tide Top')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select beach.jpg' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all unused on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 images?' }));
    expect(await dialog.findByRole('listitem')).toHaveTextContent('beach.jpg: Tide Top');
    expect(dialog.getByText('Not in use: cove.jpg, reef.jpg')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('3 images deleted')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
  });

  it('is not listed by the filter for unused images', async () => {
    fakeApi({ 'GET /api/admin/upload/product-images?limit=25&offset=0&uses=true&unused=true': page(image('cove')) });
    renderPage(<ImagesPage />, { at: '/admin/images?use=unused', path: '/admin/images' });
    expect(await screen.findByText('cove.jpg')).toBeInTheDocument();
  });
});
