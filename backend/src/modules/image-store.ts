import path from 'node:path';
import { DataDirHealth } from '../adapters/disk/data-dir-health.js';
import { DiskImages } from '../adapters/disk/disk-images.js';
import { S3Bucket } from '../adapters/s3/s3-bucket.js';
import { S3Health } from '../adapters/s3/s3-health.js';
import { S3Images } from '../adapters/s3/s3-images.js';
import type { Config } from '../config/config.js';
import type { ImageStore } from '../domain/media/ports/images.js';
import type { DependencyHealth } from '../domain/shared/ports/monitoring.js';

/** Creates the store of pictures: an S3 bucket if the settings contain one, otherwise a folder. */
export function imageStoreFor({ s3, dataDir }: Config): ImageStore {
  return s3 === null ? new DiskImages(path.join(dataDir, 'images')) : new S3Images(new S3Bucket(s3));
}

export function imageStoreHealth(config: Config): DependencyHealth {
  return config.s3 === null ? new DataDirHealth(config) : new S3Health(new S3Bucket(config.s3));
}
