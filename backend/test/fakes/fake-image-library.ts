import type { ImageLibrary, ImageUses, UseCount } from '../../src/domain/media/ports/images.js';
import type { UploadedImage } from '../../src/domain/media/uploaded-image.js';

type State = 'arriving' | 'kept' | 'leaving';

/** Image records in memory. No image is in use. */
export class FakeImageLibrary implements ImageLibrary {
  readonly records = new Map<string, { readonly image: UploadedImage; readonly state: State }>();

  expect(image: UploadedImage): Promise<void> {
    this.records.set(image.filename, { image, state: 'arriving' });
    return Promise.resolve();
  }

  publish(filename: string): Promise<void> {
    return this.move(filename, 'kept');
  }

  list(): Promise<{ images: UploadedImage[]; total: number }> {
    const images = [...this.records.values()].filter(({ state }) => state === 'kept').map(({ image }) => image);
    return Promise.resolve({ images, total: images.length });
  }

  countUses(): Promise<ReadonlyMap<string, UseCount>> {
    return Promise.resolve(new Map());
  }

  get(filename: string): Promise<UploadedImage | null> {
    const found = this.records.get(filename);
    return Promise.resolve(found?.state === 'kept' ? found.image : null);
  }

  lock(filename: string): Promise<UploadedImage | null> {
    return this.get(filename);
  }

  getUses(): Promise<ImageUses> {
    return Promise.resolve({ products: [], variants: [], categories: [], archived: [] });
  }

  rename(filename: string, originalName: string): Promise<void> {
    const found = this.records.get(filename);
    if (found) this.records.set(filename, { ...found, image: { ...found.image, originalName } });
    return Promise.resolve();
  }

  replaceUses(): Promise<void> {
    return Promise.resolve();
  }

  removeUses(): Promise<void> {
    return Promise.resolve();
  }

  dismiss(filename: string): Promise<void> {
    return this.move(filename, 'leaving');
  }

  forget(filename: string): Promise<void> {
    this.records.delete(filename);
    return Promise.resolve();
  }

  listLeftovers(arrivingBefore: Date): Promise<string[]> {
    const left = [...this.records.values()].filter(
      ({ image, state }) => state === 'leaving' || (state === 'arriving' && image.createdAt < arrivingBefore),
    );
    return Promise.resolve(left.map(({ image }) => image.filename));
  }

  private move(filename: string, state: State): Promise<void> {
    const found = this.records.get(filename);
    if (found) this.records.set(filename, { ...found, state });
    return Promise.resolve();
  }
}
