import request from 'supertest';
import type { UploadedImageResponse } from '../../src/adapters/http/media/image.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { aPicture } from '../builders/picture.js';
import { type S3Server, startS3 } from '../harness/s3.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a shop with its pictures in an S3 bucket', () => {
  let s3: S3Server;
  let shop: TestApp;
  let staff: Agent;
  beforeAll(async () => {
    s3 = await startS3();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    shop = await startTestApp({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    staff = (await signedIn(shop, { admin: true })).agent;
  });
  afterAll(() => shop.close());

  const storage = async () => {
    const { body } = await request(shop.url).get('/health/ready').expect(200);
    return (body as { dependencies: { storage: string } }).dependencies.storage;
  };
  const upload = async () =>
    staff.post('/api/admin/upload/product-image').attach('image', await aPicture().png().toBuffer(), 'cove.png');

  it('serves the pictures under its own address, deletes them from the bucket, and reports an unavailable bucket', async () => {
    expect(await storage()).toBe('up');
    const [first, second] = [await upload(), await upload()].map(({ body }) => body as UploadedImageResponse);
    if (!first || !second) throw new Error('There are no two pictures.');
    const shown = await request(shop.url).get(first.imageUrl.replace('.webp', '-400.avif')).expect(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await staff.delete(`/api/admin/upload/product-image/${second.filename}`).expect(204);
    await request(shop.url).get(second.imageUrl).expect(404);

    await s3.close();
    expect(await storage()).toBe('down');
    await request(shop.url).get(first.imageUrl).expect(503);
    expect((await upload()).status).toBe(503);
    await staff.delete(`/api/admin/upload/product-image/${first.filename}`).expect(204);
    expect((await staff.get('/api/admin/upload/product-images')).body).toEqual([]);
  });
});
