import { photoProblem, smallerPhoto } from './photo';

const jpeg = new File(['photo'], 'beach.jpg', { type: 'image/jpeg' });
/** Size of the last canvas that was drawn on. */
let drawn: string | undefined;
let asked: unknown;

function decodeAs(width: number, height: number) {
  globalThis.createImageBitmap = (_: unknown, options?: unknown) => {
    asked = options;
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
    ['of 49 megapixels', 8160, 6120, '0 0 3000 2250'],
    ['of 12 megapixels, upright', 3024, 4032, '0 0 2250 3000'],
  ])('%s is sent smaller and upright', async (_, width, height, box) => {
    decodeAs(width, height);
    const sent = await smallerPhoto(jpeg);
    expect(asked).toEqual({ imageOrientation: 'from-image' });
    expect(drawn).toBe(box);
    expect(sent).toMatchObject({ name: 'beach.jpg', type: 'image/jpeg', size: 5 });
    expect(sent).not.toBe(jpeg);
  });

  it('that is small enough is sent unchanged', async () => {
    decodeAs(3000, 2000);
    expect(await smallerPhoto(jpeg)).toBe(jpeg);
  });

  it('that the browser cannot decode is sent unchanged', async () => {
    globalThis.createImageBitmap = () => Promise.reject(new Error('The source image could not be decoded.'));
    expect(await smallerPhoto(jpeg)).toBe(jpeg);
  });

  it('that can be transparent is sent unchanged', async () => {
    decodeAs(8000, 8000);
    const png = new File(['logo'], 'logo.png', { type: 'image/png' });
    expect(await smallerPhoto(png)).toBe(png);
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', ''],
    ['photo', 'image/heic'],
  ])("in a phone's own format is rejected before it is sent: %s %s", (name, type) => {
    expect(photoProblem(new File(['x'], name, { type }))).toContain('Please choose a JPEG, PNG, WebP or AVIF file.');
  });

  it('in another format is sent', () => {
    expect(photoProblem(jpeg)).toBeNull();
  });
});
