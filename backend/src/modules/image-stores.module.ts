import { Module } from '@nestjs/common';
import path from 'node:path';
import { DataDirHealth } from '../adapters/disk/data-dir-health.js';
import { DiskImages } from '../adapters/disk/disk-images.js';
import { S3Bucket } from '../adapters/s3/s3-bucket.js';
import { S3Health } from '../adapters/s3/s3-health.js';
import { S3Images } from '../adapters/s3/s3-images.js';
import { PostgresImageLibrary } from '../adapters/postgres/media/postgres-image-library.js';
import { SharpImageCodec } from '../adapters/sharp/sharp-image-codec.js';
import { Config } from '../config/config.js';
import { ImageCodec } from '../domain/media/ports/image-codec.js';
import { ImageLibrary } from '../domain/media/ports/image-library.js';
import { ImageStore } from '../domain/media/ports/image-store.js';
import { SweepImages } from '../domain/media/use-cases/sweep-images.js';
import { DependencyHealth } from '../domain/shared/ports/dependency-health.js';

/** Reads and encodes pictures, and stores product pictures and their records. */
@Module({
  providers: [
    SweepImages,
    { provide: ImageCodec, useClass: SharpImageCodec },
    { provide: ImageLibrary, useClass: PostgresImageLibrary },
    { provide: ImageStore, inject: [Config], useFactory: imageStoreFor },
    { provide: DependencyHealth, inject: [Config], useFactory: healthFor },
  ],
  exports: [ImageCodec, ImageLibrary, ImageStore, SweepImages],
})
export class ImageStoresModule {}

export function imageStoreFor({ s3, dataDir }: Config): ImageStore {
  return s3 === null ? new DiskImages(path.join(dataDir, 'images')) : new S3Images(new S3Bucket(s3));
}

function healthFor(config: Config): DependencyHealth {
  return config.s3 === null ? new DataDirHealth(config) : new S3Health(new S3Bucket(config.s3));
}
