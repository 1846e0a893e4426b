import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../config/config.js';
import { storeUnavailable } from '../../domain/media/ports/images.js';

/** Timeout of the store in milliseconds. */
const timeoutMs = 10_000;

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One bucket of an S3-compatible store. Uses path-style addresses, which all such stores support. */
export class S3Bucket {
  private readonly client: AwsClient;
  private readonly address: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) {
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
    this.address = `${endpoint}/${encodeURIComponent(bucket)}`;
  }

  /**
   * Returns the store's response for success or an unknown key (404).
   * @throws DomainError unavailable for any other status
   */
  async call({ method, key, body, headers }: S3Call): Promise<Response> {
    let response: Response;
    try {
      response = await this.client.fetch(key === '' ? this.address : `${this.address}/${key}`, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
        ...(body && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw storeUnavailable(error);
    }
    if (response.ok || response.status === 404) return response;
    throw storeUnavailable(
      new Error(`S3 ${method} failed with status ${response.status}: ${(await response.text()).slice(0, 300)}`),
    );
  }
}

function sha256(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
