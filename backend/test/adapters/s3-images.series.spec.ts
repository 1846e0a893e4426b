import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { S3Bucket } from '../../src/adapters/s3/s3-bucket.js';
import { S3Health } from '../../src/adapters/s3/s3-health.js';
import { S3Images } from '../../src/adapters/s3/s3-images.js';
import type { S3Settings } from '../../src/config/config.js';
import { expectUnavailable, imageStoreContract } from '../contracts/image-store.contract.js';
import { expectedAuthorization } from '../harness/s3-signature.js';
import { type S3Server, startS3 } from '../harness/s3.js';

const bucketOf = ({ settings }: S3Server, changes: Partial<S3Settings> = {}) =>
  new S3Bucket({ ...settings, ...changes });

describe('pictures in an S3 bucket', () => {
  let server: S3Server;
  beforeEach(async () => {
    server = await startS3();
  });
  afterEach(() => server.close());

  imageStoreContract(() => new S3Images(bucketOf(server)));

  it('are available', async () => {
    expect(await new S3Health(bucketOf(server)).check()).toBe('up');
  });

  it.each<[string, Partial<S3Settings>]>([
    ['the access key is wrong', { accessKeyId: 'wrong' }],
    ['nothing listens', { endpoint: 'http://127.0.0.1:1' }],
  ])('are unavailable when %s', async (_, changes) => {
    await expectUnavailable(new S3Images(bucketOf(server, changes)));
    await expect(new S3Health(bucketOf(server, changes)).check()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('are unavailable when the bucket does not exist', async () => {
    const bucket = bucketOf(server, { bucket: 'no-such-bucket' });
    await expect(new S3Images(bucket).save('top.webp', Uint8Array.of(1))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await new S3Health(bucket).check()).toBe('down');
  });
});

describe('a request to an S3 bucket', () => {
  it('has a signature that covers all of its content', async () => {
    const settings = { region: 'us-west-1', bucket: 'pictures', accessKeyId: 'key-1', secretAccessKey: 'secret-1' };
    const calls: { given: string | undefined; expected: string }[] = [];
    const server = http.createServer((request, response) => {
      void buffer(request).then((body) => {
        const expected = expectedAuthorization(request, body, { ...settings, endpoint: '' });
        calls.push({ given: request.headers.authorization, expected });
        response.end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const images = new S3Images(new S3Bucket({ ...settings, endpoint: `http://127.0.0.1:${port}` }));
    await images.save('top-200.webp', Uint8Array.of(1, 2, 3));
    await images.get('top-200.webp');
    await images.remove('top-200.webp');
    server.closeAllConnections();
    server.close();
    expect(calls).toHaveLength(3);
    for (const { given, expected } of calls) expect(given).toBe(expected);
  });
});
