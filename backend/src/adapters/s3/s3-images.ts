import { type ImageStore, storeUnavailable } from '../../domain/media/ports/images.js';
import type { S3Bucket } from './s3-bucket.js';

const folder = 'product-images/';

/** Stores the files of pictures in an S3-compatible store. */
export class S3Images implements ImageStore {
  constructor(private readonly bucket: S3Bucket) {}

  async save(name: string, content: Uint8Array): Promise<void> {
    const response = await this.bucket.call({
      method: 'PUT',
      key: folder + name,
      body: content,
      headers: {
        'Content-Type': `image/${name.slice(name.lastIndexOf('.') + 1)}`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
    if (response.status === 404) throw storeUnavailable(new Error('S3_BUCKET is not an existing bucket'));
  }

  async get(name: string): Promise<Uint8Array | null> {
    const response = await this.bucket.call({ method: 'GET', key: folder + name });
    return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
  }

  async remove(name: string): Promise<void> {
    await this.bucket.call({ method: 'DELETE', key: folder + name });
  }
}
