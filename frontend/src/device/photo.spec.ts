import { photoProblem, refusePhotos, smallerPhoto } from './photo';
import { fakeDataTransfer } from '../../test/fake-data-transfer';

const jpeg = new File(['photo'], 'beach.jpg', { type: 'image/jpeg' });
/** Size of the last canvas that was drawn on. */
let drawn: string | undefined;
let receivedOptions: unknown;

function decodeAs(width: number, height: number) {
  globalThis.createImageBitmap = (_: unknown, options?: unknown) => {
    receivedOptions = options;
    return Promise.resolve({ width, height, close: () => undefined });
  };
}

describe('photo', () => {
  beforeEach(() => {
    drawn = undefined;
    const context = { drawImage: (_: unknown, ...box: number[]) => (drawn = box.join(' ')) };
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => context });
    Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', {
      configurable: true,
      value: (done: BlobCallback, type: string) => done(new Blob(['small'], { type })),
    });
  });

  it.each([
    ['49 megapixels', 8160, 6120, '0 0 3000 2250'],
    ['12 megapixels, upright', 3024, 4032, '0 0 2250 3000'],
  ])('is sent smaller and upright: %s', async (_, width, height, box) => {
    decodeAs(width, height);
    const sent = await smallerPhoto(jpeg);
    expect(receivedOptions).toEqual({ imageOrientation: 'from-image' });
    expect(drawn).toBe(box);
    expect(sent).toMatchObject({ name: 'beach.jpg', type: 'image/jpeg', size: 5 });
    expect(sent).not.toBe(jpeg);
  });

  it('is sent unchanged if it is small enough', async () => {
    decodeAs(3000, 2000);
    expect(await smallerPhoto(jpeg)).toBe(jpeg);
  });

  it('is sent unchanged if the browser cannot decode it', async () => {
    globalThis.createImageBitmap = () => Promise.reject(new Error('The source image could not be decoded.'));
    expect(await smallerPhoto(jpeg)).toBe(jpeg);
  });

  it('is sent unchanged if it can be transparent', async () => {
    decodeAs(8000, 8000);
    const png = new File(['logo'], 'logo.png', { type: 'image/png' });
    expect(await smallerPhoto(png)).toBe(png);
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', ''],
    ['photo', 'image/heic'],
  ])("is rejected before it is sent if it has a phone's own format: %s %s", (name, type) => {
    const advice = `We cannot read ${name}. Please choose a JPEG, PNG, WebP or AVIF file instead.`;
    expect(photoProblem(new File(['x'], name, { type }))).toBe(advice);
  });

  it('is sent in another format', () => {
    expect(photoProblem(jpeg)).toBeNull();
  });

  describe('in a field for several photos', () => {
    const heic = (name: string) => new File(['x'], name, { type: 'image/heic' });
    const fieldWith = (files: File[]) => {
      const field = document.createElement('input');
      Object.defineProperty(field, 'files', { value: files, writable: true });
      return field;
    };
    fakeDataTransfer();

    it('is named and removed if it cannot be read; the others stay', () => {
      const png = new File(['logo'], 'logo.png', { type: 'image/png' });
      const field = fieldWith([jpeg, heic('IMG_1.HEIC'), png, heic('IMG_2.HEIC')]);
      expect(refusePhotos(field)).toBe(
        'We cannot read IMG_1.HEIC, IMG_2.HEIC. Please choose a JPEG, PNG, WebP or AVIF file instead. ' +
          'The other pictures stay selected.',
      );
      expect(field.files).toEqual([jpeg, png]);
    });

    it('leaves the field empty if none can be read', () => {
      const field = fieldWith([heic('IMG_1.HEIC')]);
      expect(refusePhotos(field)).toBe(
        'We cannot read IMG_1.HEIC. Please choose a JPEG, PNG, WebP or AVIF file instead.',
      );
      expect(field.files).toEqual([]);
    });

    it('stays with the others if all can be read', () => {
      const field = fieldWith([jpeg, jpeg]);
      expect(refusePhotos(field)).toBeNull();
      expect(field.files).toEqual([jpeg, jpeg]);
    });
  });
});
