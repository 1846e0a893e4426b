import { DependencyHealth, type DependencyState } from '../../domain/shared/ports/monitoring.js';
import type { S3Bucket } from './s3-bucket.js';

/** Reports "up" if the shop can use the bucket. */
export class S3Health extends DependencyHealth {
  override readonly name = 'storage';

  constructor(private readonly bucket: S3Bucket) {
    super();
  }

  override async check(): Promise<DependencyState> {
    const response = await this.bucket.call({ method: 'HEAD', key: '' });
    return response.ok ? 'up' : 'down';
  }
}
