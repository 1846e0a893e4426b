import { type CallHandler, type ExecutionContext, type NestInterceptor, SetMetadata } from '@nestjs/common';
import type { Request, Response } from 'express';
import { firstValueFrom, type Observable, of } from 'rxjs';
import type { CacheTag } from '../../../domain/catalog/ports/catalog-changes.js';
import { shaped } from '../validation/known-fields.js';
import { isStable, type ResponseCache } from './response-cache.js';

/** Public content with the tags of the changes that invalidate it. The tag `public` is always included. */
export class Tagged<Content> {
  constructor(
    readonly content: Content,
    readonly tags: readonly CacheTag[] = [],
  ) {}
}

interface ShownProduct {
  readonly id: number;
  readonly halves?: { readonly topId: number; readonly bottomId: number } | null;
}

/** Tags of products whose stock is shown. The stock of a set depends on the stock of its halves. */
export function tagsOf(...products: readonly ShownProduct[]): CacheTag[] {
  return products
    .flatMap(({ id, halves }) => (halves ? [id, halves.topId, halves.bottomId] : [id]))
    .map((id): CacheTag => `product:${id}`);
}

const queryKey = 'cached-response:query';
class NoQuery {}

/**
 * Caches the responses of a GET call whose handler returns `Tagged` content. The key consists of the path and the
 * validated parameters.
 * @param query the class that validates the handler's query
 */
export const CachedResponse = (query: new () => object = NoQuery) => SetMetadata(queryKey, query);

export class CachedResponses implements NestInterceptor {
  constructor(private readonly cache: ResponseCache) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const query = Reflect.getMetadata(queryKey, context.getHandler()) as (new () => object) | undefined;
    return query ? this.respond(query, context, next) : next.handle();
  }

  private async respond(query: new () => object, context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const [{ path, query: given }, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const parameters = shaped(query, given);
    const address = isStable(parameters) ? path + JSON.stringify(parameters) : undefined;
    const body = await this.cache.load(response, address, async () => {
      const { content, tags } = (await firstValueFrom(next.handle())) as Tagged<unknown>;
      response.type('json');
      return { body: JSON.stringify(content), tags };
    });
    return of(body);
  }
}
