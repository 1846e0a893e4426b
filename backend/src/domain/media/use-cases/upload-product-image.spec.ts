import { RandomIds } from '../../../adapters/crypto/random-ids.js';
import { FakeImageLibrary } from '../../../../test/fakes/fake-image-library.js';
import { FakeImages } from '../../../../test/fakes/fake-images.js';
import type { AuditEntry } from '../../audit/ports/audit-log.js';
import type { ImageCodec } from '../ports/images.js';
import { EncodeImage } from './encode-image.js';
import { SweepImages } from './sweep-images.js';
import { UploadProductImage } from './upload-product-image.js';

const content = Uint8Array.of(1, 2, 3);

describe('an upload', () => {
  let store: FakeImages;
  let library: FakeImageLibrary;
  let trail: AuditEntry[];
  let now: Date;
  let upload: UploadProductImage;
  let sweep: SweepImages;
  beforeEach(() => {
    store = new FakeImages();
    library = new FakeImageLibrary();
    trail = [];
    now = new Date('2026-11-20T10:00:00Z');
    const clock = { now: () => now };
    sweep = new SweepImages(library, store, clock);
    const codec: ImageCodec = {
      encode: () =>
        Promise.resolve({
          width: 900,
          height: 900,
          placeholder: 'data:image/webp;base64,AAAA',
          sha256: '0'.repeat(64),
          files: [
            { width: 200, format: 'avif', content },
            { width: 800, format: 'webp', content },
          ],
        }),
    };
    upload = new UploadProductImage(
      { run: (work) => work() },
      new EncodeImage(codec, new RandomIds(), clock),
      store,
      library,
      { record: (entry) => Promise.resolve(void trail.push(entry)) },
      sweep,
    );
  });

  const beach = (stillWanted: () => boolean = () => true) => ({ content, name: 'Beach.jpg', staffId: 7, stillWanted });

  it('stores the files of each width and the base file', async () => {
    const { filename } = await upload.execute(beach());
    expect(filename).toMatch(/^beach-[0-9a-f]{20}\.webp$/);
    const stem = filename.slice(0, -'.webp'.length);
    expect([...store.files.keys()].sort()).toEqual([`${stem}-200.avif`, `${stem}-800.webp`, filename]);
    expect(await library.list()).toMatchObject({ images: [{ placeholder: 'data:image/webp;base64,AAAA' }], total: 1 });
    expect(trail).toMatchObject([{ action: 'image.uploaded', staffId: 7, subjectName: 'Beach.jpg' }]);
  });

  it('stores nothing if the client has disconnected', async () => {
    await expect(upload.execute(beach(() => false))).rejects.toMatchObject({ code: 'image.unwanted' });
    expect([store.files.size, library.records.size]).toEqual([0, 0]);
  });

  it('deletes its files if it is aborted while they are stored', async () => {
    const responses = [true, false];
    const stillWanted = () => responses.shift() ?? false;
    await expect(upload.execute(beach(stillWanted))).rejects.toMatchObject({ code: 'image.unwanted' });
    expect([store.files.size, library.records.size]).toEqual([0, 0]);
    expect(trail).toEqual([]);
  });

  it('is not listed, and its record is removed later, if it fails while the store is unavailable', async () => {
    store.isUnavailable = true;
    await expect(upload.execute(beach())).rejects.toMatchObject({ name: 'DomainError' });
    expect((await library.list()).total).toBe(0);
    expect(trail).toEqual([]);
    await sweep.execute();
    expect(library.records.size).toBe(1);
    now = new Date('2026-11-20T11:01:00Z');
    store.isUnavailable = false;
    await sweep.execute();
    expect([store.files.size, library.records.size]).toEqual([0, 0]);
  });

  it('is removed when the store is back if it was deleted in the meantime', async () => {
    const { filename } = await upload.execute(beach());
    await library.dismiss(filename);
    store.isUnavailable = true;
    await sweep.execute();
    expect(library.records.size).toBe(1);
    store.isUnavailable = false;
    await sweep.execute();
    expect([store.files.size, library.records.size]).toEqual([0, 0]);
  });
});
