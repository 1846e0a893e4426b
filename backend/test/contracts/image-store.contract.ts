import type { ImageStore } from '../../src/domain/media/ports/images.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const plain = (content: Uint8Array | null) => content && Array.from(content);

/** Tests for every implementation of the image store. Each test begins with an empty store. */
export function imageStoreContract(setUp: () => ImageStore): void {
  it('stores files byte by byte', async () => {
    const store = setUp();
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    await store.save('tide-top-800.avif', content);
    await store.save('tide-top.webp', bytes(0, 255, 10, 13));
    expect(plain(await store.get('tide-top-800.avif'))).toEqual(plain(content));
    expect(plain(await store.get('tide-top.webp'))).toEqual([0, 255, 10, 13]);
  });

  it('returns null for an unknown name', async () => {
    expect(await setUp().get('none.webp')).toBeNull();
  });

  it('replaces a file with the same name', async () => {
    const store = setUp();
    await store.save('top.webp', bytes(1, 2, 3));
    await store.save('top.webp', bytes(4));
    expect(plain(await store.get('top.webp'))).toEqual([4]);
  });

  it('removes one file only, and may do so twice', async () => {
    const store = setUp();
    await store.save('top.webp', bytes(1));
    await store.save('top-200.webp', bytes(2));
    await store.remove('top.webp');
    await store.remove('top.webp');
    expect(await store.get('top.webp')).toBeNull();
    expect(plain(await store.get('top-200.webp'))).toEqual([2]);
  });

  it('stores many files at once', async () => {
    const store = setUp();
    const names = Array.from({ length: 20 }, (_, index) => `many-${index}.webp`);
    await Promise.all(names.map((name, index) => store.save(name, bytes(index))));
    expect(await Promise.all(names.map(async (name) => plain(await store.get(name))))).toEqual(
      names.map((_, index) => [index]),
    );
  });
}

/** Expects that the store reports itself as unavailable. */
export async function expectUnavailable(store: ImageStore): Promise<void> {
  const unavailable = { kind: 'unavailable', code: 'image.store-away' };
  await expect(store.save('top.webp', bytes(1))).rejects.toMatchObject(unavailable);
  await expect(store.get('top.webp')).rejects.toMatchObject(unavailable);
}
