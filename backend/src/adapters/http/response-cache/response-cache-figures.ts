import { Injectable } from '@nestjs/common';
import { type Figure, Figures } from '../../../domain/shared/ports/monitoring.js';
import { ResponseCache } from './response-cache.js';

@Injectable()
export class ResponseCacheFigures extends Figures {
  override readonly scope = 'process';

  constructor(private readonly cache: ResponseCache) {
    super();
  }

  override get(): Promise<Figure[]> {
    const { requests, evictions, bytes, responses } = this.cache.figures();
    return Promise.resolve([
      {
        name: 'shop_response_cache_requests_total',
        help: 'Requests for responses that may be cached; hits were served from the response cache.',
        type: 'counter',
        values: Object.entries(requests).map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: 'shop_response_cache_drops_total',
        help: 'Responses evicted from the response cache: after a change by this process (own) or another one (other), after changes that may have been missed (unknown), or to make room (full).',
        type: 'counter',
        values: Object.entries(evictions).map(([reason, value]) => ({ labels: { reason }, value })),
      },
      { name: 'shop_response_cache_bytes', help: 'Bytes of cached responses.', values: [{ value: bytes }] },
      { name: 'shop_response_cache_answers', help: 'Number of cached responses.', values: [{ value: responses }] },
    ]);
  }
}
