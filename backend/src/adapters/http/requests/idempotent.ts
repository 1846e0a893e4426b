import { createHash, createHmac } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Idempotency, type KeyedCall } from '../../postgres/shared/idempotency.js';
import { RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { ApiErrors } from '../answers/api-errors.js';
import { InputError } from '../validation/input-error.js';
import { networkOf } from '../limits/network-of.js';

interface Options {
  /**
   * Owner of a key. By default, each account has its own keys, and visitors share theirs, because the path or body
   * identifies their data. `networks` also separates visitors by network, for responses that give access. `none` does
   * not even separate accounts.
   */
  readonly owners?: 'accounts' | 'networks' | 'none';
  /** Whether the call detects repeated calls itself and needs no record. */
  readonly repeatable?: boolean;
}

const optionsKey = 'idempotent';
const header = 'Idempotency-Key';
/** A string of RFC 8941, or the same without quotation marks. */
const form = /^(?<quote>"?)(?<key>[!#-[\]-~]{16,255})\k<quote>$/;
/** Limit of visitors' keys per network: ten a second for ten minutes, more than a crowd with one address sends. */
const strangersLimit = { points: 6000, seconds: 600, scaled: true } as const;

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    private readonly limits: RateLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = keyOf(request);
    if (key === null) return next.handle();
    const options = this.reflector.get<Options>(optionsKey, context.getHandler());
    if (!request.user) await this.limitStranger(request);
    const call = callOf(request, key, options);
    const work = () => lastValueFrom<unknown>(next.handle());
    return of(await (options.repeatable ? this.idempotency.repeatable(call, work) : this.idempotency.once(call, work)));
  }

  private limitStranger(request: Request): Promise<void> {
    return this.limits.consume(`idempotency-keys:${networkOf(request.ip)}`, strangersLimit);
  }
}

/** @throws InputError for a malformed key */
function keyOf(request: Request): string | null {
  const given = request.get(header);
  if (given === undefined) return null;
  const key = form.exec(given)?.groups?.['key'];
  if (key !== undefined) return key;
  const message = 'Please send a key of 16 to 255 visible characters, which no other call has.';
  throw new InputError(400, 'idempotency.malformed', { [header]: message });
}

/** The body may contain a password, so its hash is keyed with the idempotency key, which is not saved. */
function callOf(request: Request, key: string, options: Options): KeyedCall {
  const what = [ownerOf(request, options), request.method, request.originalUrl, key];
  return {
    id: createHash('sha256').update(JSON.stringify(what)).digest('hex'),
    fingerprint: createHmac('sha256', key)
      .update(JSON.stringify(request.body ?? null))
      .digest('hex'),
    userId: request.user?.id ?? null,
  };
}

function ownerOf({ user, ip }: Request, { owners = 'accounts' }: Options): string {
  if (owners === 'none') return '';
  if (user) return `account ${user.id}`;
  return owners === 'networks' ? `network ${ip ?? ''}` : '';
}

/**
 * Allows a call to be repeated with the same `Idempotency-Key` without a second effect. The effect must be one
 * transaction, or the call `repeatable`.
 */
export function Idempotent(options: Options = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(optionsKey, options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: header,
      required: false,
      description:
        'A unique key per action. If the same body is sent again within 24 hours, the call returns the saved response without a second effect. Another body is rejected with 422. While the first call is in progress, repetitions get 409 and `Retry-After`.',
      schema: { type: 'string', minLength: 16, maxLength: 255 },
    }),
    ApiErrors(400, 409, 422, 429),
  );
}
