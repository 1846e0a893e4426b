import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { S3Settings } from '../../src/config/config.js';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes the Authorization header that AWS Signature Version 4 requires for a received request. */
export function expectedAuthorization(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: S3Settings,
): string {
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = createHash('sha256').update(body).digest('hex');
  const call = [method, url, '', lines.join(''), names, payload].join('\n');
  const digest = createHash('sha256').update(call).digest('hex');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}
