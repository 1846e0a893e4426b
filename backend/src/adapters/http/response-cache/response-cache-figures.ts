import { Injectable } from '@nestjs/common';
import { type Figure, Figures } from '../../../domain/shared/ports/figures.js';
import { ResponseCache } from './response-cache.js';

@Injectable()
export class ResponseCacheFigures extends Figures {
  override readonly scope = 'process';

  constructor(private readonly cache: ResponseCache) {
    super();
  }

  override get(): Promise<Figure[]> {
    const { requests, drops, bytes, responses } = this.cache.figures();
    return Promise.resolve([
      {
        name: 'shop_response_cache_requests_total',
        help: 'Requests for what may be kept in memory; hits were answered from there.',
        type: 'counter',
        values: Object.entries(requests).map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: 'shop_response_cache_drops_total',
        help: 'Answers dropped from memory: this process or another one changed what they show, changes may have been missed, or they made room.',
        type: 'counter',
        values: Object.entries(drops).map(([reason, value]) => ({ labels: { reason }, value })),
      },
      { name: 'shop_response_cache_bytes', help: 'Bytes of cached responses.', values: [{ value: bytes }] },
      { name: 'shop_response_cache_answers', help: 'Number of cached responses.', values: [{ value: responses }] },
    ]);
  }
}
